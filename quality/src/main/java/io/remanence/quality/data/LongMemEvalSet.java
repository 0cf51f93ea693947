package io.remanence.quality.data;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JsonNode;

/**
 * LongMemEval in its own file format: an array of questions, each with its own history of sessions.
 * Judged by sessions, as the set labels them; turns are the turns that say so ({@code has_answer}),
 * or all of the answer's session where none does. Questions whose id ends in {@code _abs} have no
 * answer. One question is in memory at a time.
 */
final class LongMemEvalSet implements DataSet {
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuu/MM/dd HH:mm");

  private final String name;
  private final Path path;
  private final JsonFile file;

  LongMemEvalSet(String name, Path path) {
    this.name = name;
    this.path = path;
    this.file = new JsonFile(path);
  }

  /** Whether the file begins as this format does. */
  static boolean isIn(Path path) {
    try (InputStream in = Files.newInputStream(path)) {
      String head = new String(in.readNBytes(1 << 16), java.nio.charset.StandardCharsets.UTF_8);
      return head.stripLeading().startsWith("[") && head.contains("\"question_id\"");
    } catch (IOException failure) {
      return false;
    }
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public List<Level> levels() {
    return List.of(Level.SESSION, Level.TURN);
  }

  /** The histories are drawn from one store of sessions. */
  @Override
  public boolean corporaAreStrangers() {
    return false;
  }

  @Override
  public Iterator<Corpus> corpora() {
    try {
      InputStream in = Files.newInputStream(path);
      JsonParser parser = JsonFile.MAPPER.createParser(in);
      if (parser.nextToken() != JsonToken.START_ARRAY) {
        parser.close();
        throw file.wrong(1, "this is no array; an array of questions is wanted");
      }
      return new Entries(parser);
    } catch (IOException failure) {
      throw file.unreadable(failure);
    } catch (JacksonException broken) {
      throw file.wrong(1, "no valid JSON: " + JsonFile.problem(broken));
    }
  }

  private final class Entries implements Iterator<Corpus> {
    private final JsonParser parser;
    private boolean fetched;
    private boolean more;
    private int line = 1;

    Entries(JsonParser parser) {
      this.parser = parser;
    }

    @Override
    public boolean hasNext() {
      if (!fetched) {
        try {
          more = parser.nextToken() == JsonToken.START_OBJECT;
          line = parser.currentTokenLocation().getLineNr();
          if (!more) {
            parser.close();
          }
        } catch (JacksonException broken) {
          throw invalid(broken);
        }
        fetched = true;
      }
      return more;
    }

    @Override
    public Corpus next() {
      if (!hasNext()) {
        throw new java.util.NoSuchElementException("all questions of " + path + " were given");
      }
      fetched = false;
      try {
        JsonNode entry = parser.readValueAsTree();
        return corpus(line, entry);
      } catch (JacksonException broken) {
        throw invalid(broken);
      }
    }

    private RuntimeException invalid(JacksonException broken) {
      int at =
          broken.getLocation() == null ? line : Math.max(line, broken.getLocation().getLineNr());
      return file.wrong(at, "no valid JSON: " + JsonFile.problem(broken));
    }
  }

  private Corpus corpus(int line, JsonNode entry) {
    String id = entry.path("question_id").asString("");
    JsonNode sessions = entry.path("haystack_sessions");
    if (id.isBlank() || !sessions.isArray() || entry.path("question").asString("").isBlank()) {
      throw file.wrong(
          line, "question_id, question and haystack_sessions are wanted, and one is missing");
    }
    Set<String> answers = new HashSet<>();
    entry.path("answer_session_ids").forEach(answer -> answers.add(answer.asString("")));
    List<Document> documents = new ArrayList<>();
    List<String> relevant = new ArrayList<>();
    Set<String> taken = new HashSet<>();
    for (int i = 0; i < sessions.size(); i++) {
      String session = entry.path("haystack_session_ids").path(i).asString("session-" + i);
      // A session that stands there twice is the same session.
      if (taken.add(session)) {
        Optional<Instant> time = time(entry.path("haystack_dates").path(i).asString(""));
        relevant.addAll(
            turns(session, sessions.get(i), time, answers.contains(session), documents));
      }
    }
    boolean answerable = !id.endsWith("_abs") && !relevant.isEmpty();
    Question question =
        new Question(
            id,
            entry.path("question").asString(""),
            answerable ? relevant : List.of(),
            time(entry.path("question_date").asString("")),
            Optional.empty(),
            Optional.of(entry.path("question_type").asString("")).filter(type -> !type.isBlank()),
            answerable);
    return new Corpus(id, documents, List.of(question));
  }

  /** Adds the session's turns to the documents; the ids of those that hold the answer. */
  private static List<String> turns(
      String session,
      JsonNode said,
      Optional<Instant> time,
      boolean answers,
      List<Document> documents) {
    List<String> all = new ArrayList<>();
    List<String> marked = new ArrayList<>();
    for (int j = 0; j < said.size(); j++) {
      String text = said.get(j).path("content").asString("");
      String id = session + ":" + j;
      if (text.isBlank()) {
        continue;
      }
      documents.add(
          new Document(
              id,
              text,
              Optional.of(session),
              Optional.empty(),
              said.get(j).path("role").asString("user"),
              time,
              List.of(),
              Document.Form.MESSAGE));
      all.add(id);
      if (said.get(j).path("has_answer").asBoolean(false)) {
        marked.add(id);
      }
    }
    return answers ? (marked.isEmpty() ? all : marked) : List.of();
  }

  /** A time as the set writes it, {@code 2023/05/30 (Tue) 23:40}, read as UTC. */
  private static Optional<Instant> time(String written) {
    try {
      String plain = written.replaceAll("\\s*\\([^)]*\\)\\s*", " ").strip();
      return Optional.of(LocalDateTime.parse(plain, TIME).toInstant(ZoneOffset.UTC));
    } catch (DateTimeException other) {
      return Optional.empty();
    }
  }
}
