package io.remanence.quality.data;

import io.remanence.error.ErrorDetail;
import io.remanence.formats.Conversation;
import io.remanence.formats.ConversationSink;
import io.remanence.formats.ExportReader;
import io.remanence.formats.Format;
import io.remanence.formats.ImportedMessage;
import io.remanence.formats.ReadOptions;
import io.remanence.history.MessageBody;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * LoCoMo: two people who talk in many sessions, ten times. The words are read as an import reads
 * them. Categories 1 to 4 are asked; those of category 5 ask for something that was said, but of
 * the wrong person, so that recall rightly brings it and says nothing about abstention.
 *
 * <p>Labels: where the audit file beside the set names other evidence, that is taken, unless it
 * names none. Evidence that is written in another way ({@code D8:6; D9:17}, {@code D30:05}, {@code
 * D:11:26}) is understood; what names no turn is dropped, and a question without any is not asked.
 */
final class LocomoSet implements DataSet {
  static final String FILE = "locomo10.json";
  private static final String AUDIT = "label-audit.json";
  private static final Pattern TURN = Pattern.compile("D:?(\\d+):(\\d+)");
  private static final Set<Integer> ASKED = Set.of(1, 2, 3, 4);

  private final Path folder;

  LocomoSet(Path folder) {
    this.folder = folder;
  }

  @Override
  public String name() {
    return "locomo";
  }

  @Override
  public List<Level> levels() {
    return List.of(Level.TURN, Level.SESSION);
  }

  @Override
  public boolean corporaAreStrangers() {
    return true;
  }

  @Override
  public Iterator<Corpus> corpora() {
    Path file = folder.resolve(FILE);
    JsonNode samples = new JsonFile(file).read();
    Map<String, List<Document>> said = read(file);
    Map<String, List<String>> audited = audit();
    List<Corpus> corpora = new ArrayList<>();
    for (int i = 0; i < samples.size(); i++) {
      String sample = samples.get(i).path("sample_id").asString("sample-" + (i + 1));
      List<Document> documents = said.getOrDefault(sample, List.of());
      corpora.add(
          new Corpus(sample, documents, questions(i, sample, samples.get(i), documents, audited)));
    }
    return corpora.iterator();
  }

  private static List<Question> questions(
      int position,
      String sample,
      JsonNode node,
      List<Document> documents,
      Map<String, List<String>> audited) {
    Set<String> ids = documents.stream().map(Document::id).collect(Collectors.toSet());
    Optional<Instant> end = documents.isEmpty() ? Optional.empty() : documents.getLast().time();
    List<Question> questions = new ArrayList<>();
    JsonNode asked = node.path("qa");
    for (int j = 0; j < asked.size(); j++) {
      JsonNode question = asked.get(j);
      int category = question.path("category").asInt(0);
      String id = "locomo_" + position + "_qa" + j;
      List<String> evidence =
          audited.containsKey(id) ? audited.get(id) : texts(question.path("evidence"));
      List<String> relevant =
          evidence.stream()
              .flatMap(cited -> turns(cited).stream())
              .map(turn -> sample + ":" + turn)
              .filter(ids::contains)
              .toList();
      if (ASKED.contains(category) && !relevant.isEmpty()) {
        questions.add(
            new Question(
                id,
                question.path("question").asString(""),
                relevant,
                end,
                Optional.empty(),
                Optional.of(Integer.toString(category)),
                true));
      }
    }
    return questions;
  }

  /** The turns that a citation names, however it is written. */
  static List<String> turns(String cited) {
    List<String> turns = new ArrayList<>();
    Matcher matcher = TURN.matcher(cited);
    while (matcher.find()) {
      turns.add(
          "D" + Integer.parseInt(matcher.group(1)) + ":" + Integer.parseInt(matcher.group(2)));
    }
    return turns;
  }

  private Map<String, List<String>> audit() {
    Map<String, List<String>> audited = new HashMap<>();
    Path file = folder.resolve(AUDIT);
    if (Files.exists(file)) {
      for (JsonNode entry : new JsonFile(file).read()) {
        List<String> correct = texts(entry.path("correct_evidence"));
        if (!correct.isEmpty()) {
          audited.put(entry.path("question_id").asString(""), correct);
        }
      }
    }
    return audited;
  }

  private static List<String> texts(JsonNode array) {
    return array.valueStream().map(node -> node.asString("")).toList();
  }

  private static Map<String, List<Document>> read(Path file) {
    Turns turns = new Turns();
    try (InputStream in = Files.newInputStream(file)) {
      new ExportReader().read(in, Optional.of(Format.LOCOMO), ReadOptions.defaults(), turns);
    } catch (IOException failure) {
      throw new JsonFile(file).unreadable(failure);
    }
    return turns.bySample;
  }

  /** Takes the turns as the import gives them, by the sample that their ids name. */
  private static final class Turns implements ConversationSink {
    final Map<String, List<Document>> bySample = new LinkedHashMap<>();

    @Override
    public void conversation(Conversation head) {}

    @Override
    public void message(ImportedMessage message) {
      MessageBody body = message.body();
      String id = body.metadata().flatMap(data -> data.text("messageId")).orElse(message.key());
      String sample = id.contains(":") ? id.substring(0, id.indexOf(':')) : id;
      if (!body.text().isBlank()) {
        bySample
            .computeIfAbsent(sample, key -> new ArrayList<>())
            .add(
                Document.message(
                    id,
                    body.text(),
                    message.conversationKey(),
                    body.speaker(),
                    message.timestamp()));
      }
    }

    @Override
    public void bad(long line, ErrorDetail detail) {}
  }
}
