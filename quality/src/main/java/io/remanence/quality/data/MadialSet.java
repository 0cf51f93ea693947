package io.remanence.quality.data;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * MADial-Bench: memories of two children, and dialogues in which an assistant should think of some
 * of them. The question is the dialogue until the assistant first should, with the names of who
 * speaks; the memories of both children are one corpus, as the set has them.
 */
final class MadialSet implements DataSet {
  private static final Pattern SIGNS = Pattern.compile("[<>\"]");

  private final Path folder;
  private final String language;

  /**
   * @param language {@code zh} or {@code en}
   */
  MadialSet(Path folder, String language) {
    this.folder = folder;
    this.language = language;
  }

  @Override
  public String name() {
    return "madial-" + language;
  }

  @Override
  public List<Level> levels() {
    return List.of(Level.TURN);
  }

  @Override
  public boolean corporaAreStrangers() {
    return false;
  }

  @Override
  public Iterator<Corpus> corpora() {
    List<Question> questions = new ArrayList<>();
    file("dialogue")
        .lines((line, dialogue) -> questions.add(question(line, questions.size(), dialogue)));
    return List.of(new Corpus(name(), memories(), questions)).iterator();
  }

  /** Whether the set's files are there. */
  boolean isThere() {
    return Files.exists(path("memory")) && Files.exists(path("dialogue"));
  }

  private JsonFile file(String what) {
    return new JsonFile(path(what));
  }

  private Path path(String what) {
    return folder
        .resolve(language.equals("zh") ? "ch" : language)
        .resolve("MADial-Bench-" + language + "-" + what + ".json");
  }

  private List<Document> memories() {
    List<Document> memories = new ArrayList<>();
    file("memory")
        .lines(
            (line, object) ->
                object
                    .properties()
                    .forEach(
                        entry ->
                            memories.add(
                                Document.memory(
                                    entry.getKey(),
                                    entry.getValue().path("event").asString(""),
                                    Optional.empty(),
                                    time(entry.getValue().path("time").asString(""))))));
    return memories;
  }

  private Question question(int line, int position, JsonNode dialogue) {
    JsonNode turns = dialogue.path("dialogue");
    int answered = dialogue.path("test-turn").path(0).asInt(-1);
    if (answered < 1 || answered > turns.size()) {
      throw file("dialogue")
          .wrong(line, "test-turn is " + dialogue.path("test-turn") + "; a turn is wanted");
    }
    return new Question(
        name() + "_" + position,
        said(turns, answered),
        dialogue.path("relevant-id").valueStream().map(id -> id.asString("")).toList(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        true);
  }

  /** The turns before this one, each on a line, without the signs around names and words. */
  private static String said(JsonNode turns, int before) {
    List<String> said = new ArrayList<>();
    for (int i = 0; i < before; i++) {
      String turn = turns.get(i).asString("").strip();
      if (!turn.equals("<BOD>")) {
        said.add(SIGNS.matcher(turn).replaceAll(""));
      }
    }
    return String.join("\n", said);
  }

  private static Optional<Instant> time(String date) {
    try {
      return Optional.of(LocalDate.parse(date).atStartOfDay(ZoneOffset.UTC).toInstant());
    } catch (DateTimeException other) {
      return Optional.empty();
    }
  }
}
