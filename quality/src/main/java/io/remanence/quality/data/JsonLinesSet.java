package io.remanence.quality.data;

import io.remanence.history.MessageBody;
import io.remanence.history.Speaker;
import io.remanence.memory.NewMemory;
import io.remanence.text.Texts;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * One's own data: a line for each document, in the order in which they were said, and one for each
 * question. A document that has a session, and neither supersedes nor is superseded, is a message
 * of it; any other is a memory, or, where it is too long for one, a message of the session {@code
 * documents}.
 */
final class JsonLinesSet implements DataSet {
  private static final String SESSION_OF_NONE = "documents";

  private final String name;
  private final Path path;
  private final JsonFile file;

  JsonLinesSet(String name, Path path) {
    this.name = name;
    this.path = path;
    this.file = new JsonFile(path);
  }

  @Override
  public String name() {
    return name;
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
    Lines lines = new Lines();
    file.lines(lines::take);
    if (lines.documents.isEmpty()) {
      throw file.wrong("there are no documents; lines of the type document are wanted");
    }
    return List.of(new Corpus(String.valueOf(path.getFileName()), lines.toList(), lines.asked()))
        .iterator();
  }

  private record DocumentLine(int line, JsonNode node) {}

  private final class Lines {
    final Map<String, DocumentLine> documents = new LinkedHashMap<>();
    final Map<Integer, Question> questions = new LinkedHashMap<>();
    final Set<String> questionIds = new HashSet<>();
    final Set<String> superseded = new HashSet<>();

    void take(int line, JsonNode node) {
      String type = node.isObject() ? node.path("type").asString("") : "";
      switch (type) {
        case "document" -> document(line, node);
        case "question" -> question(line, node);
        default ->
            throw file.wrong(
                line,
                node.isObject()
                    ? "type is '" + type + "'; document or question is wanted"
                    : "this is no JSON object; a document or question is wanted");
      }
    }

    private void document(int line, JsonNode node) {
      String id = text(line, node, "id");
      text(line, node, "text");
      time(line, node);
      for (String older : texts(line, node, "supersedes")) {
        if (!documents.containsKey(older)) {
          throw file.wrong(
              line, "supersedes names '" + older + "'; the id of an earlier document is wanted");
        }
        superseded.add(older);
      }
      if (documents.putIfAbsent(id, new DocumentLine(line, node)) != null) {
        throw file.wrong(line, "a document with the id '" + id + "' came before");
      }
    }

    private void question(int line, JsonNode node) {
      String id = text(line, node, "id");
      if (!questionIds.add(id)) {
        throw file.wrong(line, "a question with the id '" + id + "' came before");
      }
      JsonNode answerable = node.path("answerable");
      if (!answerable.isMissingNode() && !answerable.isBoolean()) {
        throw file.wrong(line, "answerable is " + answerable + "; true or false is wanted");
      }
      List<String> relevant = texts(line, node, "relevant");
      boolean answered = answerable.asBoolean(true);
      if (answered && relevant.isEmpty()) {
        throw file.wrong(
            line, "relevant is empty; ids of documents, or \"answerable\":false, are wanted");
      }
      questions.put(
          line,
          new Question(
              id,
              text(line, node, "text"),
              answered ? relevant : List.of(),
              time(line, node),
              optional(line, node, "session"),
              optional(line, node, "category"),
              answered));
    }

    List<Question> asked() {
      questions.forEach(
          (line, question) -> {
            for (String relevant : question.relevant()) {
              if (!documents.containsKey(relevant)) {
                throw file.wrong(
                    line, "relevant names '" + relevant + "'; the id of a document is wanted");
              }
            }
          });
      return List.copyOf(questions.values());
    }

    List<Document> toList() {
      List<Document> made = new ArrayList<>();
      documents.forEach((id, written) -> made.add(toDocument(id, written)));
      return made;
    }

    private Document toDocument(String id, DocumentLine written) {
      int line = written.line();
      JsonNode node = written.node();
      Optional<String> session = optional(line, node, "session");
      List<String> supersedes = texts(line, node, "supersedes");
      String text = text(line, node, "text");
      boolean fits = Texts.length(text) <= NewMemory.MAX_CONTENT;
      boolean replaces = !supersedes.isEmpty() || superseded.contains(id);
      if (replaces && !fits) {
        throw file.wrong(
            line,
            "text has %d characters; at most %d are wanted where a document supersedes another or is superseded"
                .formatted(Texts.length(text), NewMemory.MAX_CONTENT));
      }
      boolean memory = replaces || (session.isEmpty() && fits);
      return new Document(
          id,
          text,
          memory ? session : Optional.of(session.orElse(SESSION_OF_NONE)),
          optional(line, node, "speaker").map(speaker -> new Speaker(speaker, speaker)),
          MessageBody.USER,
          time(line, node),
          supersedes,
          memory ? Document.Form.MEMORY : Document.Form.MESSAGE);
    }

    private String text(int line, JsonNode node, String key) {
      return optional(line, node, key)
          .orElseThrow(() -> file.wrong(line, key + " is missing or blank; text is wanted"));
    }

    private Optional<String> optional(int line, JsonNode node, String key) {
      JsonNode value = node.path(key);
      if (value.isMissingNode() || value.isNull()) {
        return Optional.empty();
      }
      if (!value.isString() && !value.isNumber()) {
        throw file.wrong(line, key + " is " + value + "; text is wanted");
      }
      return Optional.of(value.asString("")).filter(text -> !Texts.isBlank(text));
    }

    private List<String> texts(int line, JsonNode node, String key) {
      JsonNode value = node.path(key);
      if (value.isMissingNode() || value.isNull()) {
        return List.of();
      }
      if (!value.isArray()
          || !value.valueStream().allMatch(item -> item.isString() || item.isNumber())) {
        throw file.wrong(line, key + " is " + value + "; an array of ids is wanted");
      }
      return value.valueStream().map(item -> item.asString("")).toList();
    }

    private Optional<Instant> time(int line, JsonNode node) {
      JsonNode value = node.path("time");
      if (value.isMissingNode() || value.isNull()) {
        return Optional.empty();
      }
      if (value.isIntegralNumber()) {
        return Optional.of(Instant.ofEpochMilli(value.asLong(0)));
      }
      return Optional.of(
          written(value.asString(""))
              .orElseThrow(
                  () ->
                      file.wrong(
                          line,
                          "time is "
                              + value
                              + "; one like 2026-11-30T05:00:00Z, or milliseconds, is wanted")));
    }
  }

  /** A time in ISO form; a date alone is its beginning, and what has no zone is in UTC. */
  private static Optional<Instant> written(String text) {
    try {
      if (text.length() == 10) {
        return Optional.of(LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant());
      }
      return Optional.of(OffsetDateTime.parse(text).toInstant());
    } catch (DateTimeException noZone) {
      try {
        return Optional.of(LocalDateTime.parse(text).toInstant(ZoneOffset.UTC));
      } catch (DateTimeException noTime) {
        return Optional.empty();
      }
    }
  }
}
