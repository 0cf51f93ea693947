package io.remanence.quality.data;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * MADial-Bench: memories of two children, and dialogues in which an assistant should think of some
 * of them. The question is what the child said last before the assistant first should. Each child's
 * memories are a corpus of their own.
 */
final class MadialSet implements DataSet {
  private static final Pattern SPOKEN = Pattern.compile("^\\s*<[^>:：]*>?\\s*[:：]\\s*");

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

  /** Both children have parties, exams and ice cream. */
  @Override
  public boolean corporaAreStrangers() {
    return false;
  }

  @Override
  public Iterator<Corpus> corpora() {
    Map<String, Document> memories = memories();
    Map<String, String> users = new HashMap<>();
    Map<String, List<Question>> questions = new TreeMap<>();
    int[] position = {0};
    file("dialogue")
        .lines(
            (line, dialogue) -> {
              String user = dialogue.path("user-id").asString("");
              Question question = question(line, position[0]++, dialogue);
              question.relevant().forEach(id -> users.put(id, user));
              questions.computeIfAbsent(user, key -> new ArrayList<>()).add(question);
            });
    owners().forEach(users::putIfAbsent);
    return questions.entrySet().stream()
        .map(
            entry ->
                new Corpus(
                    entry.getKey(),
                    memories.values().stream()
                        .filter(memory -> entry.getKey().equals(users.get(memory.id())))
                        .toList(),
                    entry.getValue()))
        .iterator();
  }

  /** Whether the set's files are there. */
  boolean isThere() {
    return Files.exists(path(language, "memory"))
        && Files.exists(path(language, "dialogue"))
        && Files.exists(path("zh", "memory"));
  }

  private JsonFile file(String what) {
    return file(language, what);
  }

  private JsonFile file(String of, String what) {
    return new JsonFile(path(of, what));
  }

  private Path path(String of, String what) {
    return folder
        .resolve(of.equals("zh") ? "ch" : of)
        .resolve("MADial-Bench-" + of + "-" + what + ".json");
  }

  private Map<String, Document> memories() {
    Map<String, Document> memories = new LinkedHashMap<>();
    file("memory")
        .lines(
            (line, object) ->
                object
                    .properties()
                    .forEach(
                        entry ->
                            memories.put(
                                entry.getKey(),
                                Document.memory(
                                    entry.getKey(),
                                    entry.getValue().path("event").asString(""),
                                    Optional.empty(),
                                    time(entry.getValue().path("time").asString(""))))));
    return memories;
  }

  /** Whose a memory is; only the Chinese files say so, and the ids are the same. */
  private Map<String, String> owners() {
    Map<String, String> owners = new HashMap<>();
    file("zh", "memory")
        .lines(
            (line, object) ->
                object
                    .properties()
                    .forEach(
                        entry ->
                            owners.put(
                                entry.getKey(), entry.getValue().path("user-id").asString(""))));
    return owners;
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
        words(turns.get(answered - 1).asString("")),
        dialogue.path("relevant-id").valueStream().map(id -> id.asString("")).toList(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        true);
  }

  /** What was said, without the name and the quotation marks around it. */
  static String words(String turn) {
    String said = SPOKEN.matcher(turn).replaceFirst("").strip();
    return said.length() > 1 && said.startsWith("\"") && said.endsWith("\"")
        ? said.substring(1, said.length() - 1)
        : said;
  }

  private static Optional<Instant> time(String date) {
    try {
      return Optional.of(LocalDate.parse(date).atStartOfDay(ZoneOffset.UTC).toInstant());
    } catch (DateTimeException other) {
      return Optional.empty();
    }
  }
}
