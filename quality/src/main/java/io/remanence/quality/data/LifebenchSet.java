package io.remanence.quality.data;

import io.remanence.error.RemanenceException;
import io.remanence.history.Speaker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * LifeBench, Chinese: a person's phone (messages, calls, notes, photos, calendar, notifications,
 * chats with an assistant) and questions about that life. Each record is one message in the session
 * of its kind, its words as the phone shows them; the summaries that come with the records are left
 * out. Evidence that names no record is dropped. A folder for each person.
 */
final class LifebenchSet implements DataSet {
  private static final List<String> KINDS =
      List.of("agent_chat", "calendar", "call", "note", "photo", "push", "sms");

  private static final ZoneId ZONE = ZoneId.of("Asia/Shanghai");
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss");

  private final Path folder;

  LifebenchSet(Path folder) {
    this.folder = folder;
  }

  @Override
  public String name() {
    return "lifebench-zh";
  }

  @Override
  public List<Level> levels() {
    return List.of(Level.TURN);
  }

  @Override
  public boolean corporaAreStrangers() {
    return true;
  }

  /** The folders of persons. */
  static List<Path> persons(Path folder) {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.filter(entry -> Files.exists(questionsOf(entry))).sorted().toList();
    } catch (IOException failure) {
      throw RemanenceException.notFound("the folder '" + folder + "' can't be read: " + failure);
    }
  }

  private static Path questionsOf(Path person) {
    return person.resolve("QA").resolve("QA_clean.json");
  }

  @Override
  public Iterator<Corpus> corpora() {
    return persons(folder).stream().map(LifebenchSet::corpus).iterator();
  }

  private static Corpus corpus(Path person) {
    String owner =
        new JsonFile(person.resolve("persona.json")).read().path("name").asString("user");
    Map<String, Document> records = new LinkedHashMap<>();
    for (String kind : KINDS) {
      JsonNode entries = new JsonFile(person.resolve("phone_data").resolve(kind + ".json")).read();
      for (JsonNode entry : entries) {
        String id = kind + "-" + entry.path("phone_id").asString("");
        String text = text(kind, entry);
        // Some records stand there twice; the first is as good.
        if (!text.isBlank()) {
          records.putIfAbsent(
              id, Document.message(id, text, kind, speaker(kind, entry, owner), time(entry)));
        }
      }
    }
    List<Document> documents = new ArrayList<>(records.values());
    documents.sort(
        Comparator.comparing((Document document) -> document.time().orElse(Instant.EPOCH)));
    return new Corpus(String.valueOf(person.getFileName()), documents, questions(person, records));
  }

  private static List<Question> questions(Path person, Map<String, Document> records) {
    List<Question> questions = new ArrayList<>();
    JsonNode asked = new JsonFile(questionsOf(person)).read();
    for (int i = 0; i < asked.size(); i++) {
      JsonNode question = asked.get(i);
      String category = question.path("question_type").asString("");
      List<String> relevant =
          question
              .path("evidence")
              .valueStream()
              .map(item -> item.path("type").asString("") + "-" + item.path("id").asString(""))
              .filter(records::containsKey)
              .toList();
      boolean answerable = !category.equals("Unanswerable");
      if (!answerable || !relevant.isEmpty()) {
        questions.add(
            new Question(
                person.getFileName() + "_qa" + i,
                question.path("question").asString(""),
                answerable ? relevant : List.of(),
                asked(question.path("ask_time").asString("")),
                Optional.empty(),
                Optional.of(category),
                answerable));
      }
    }
    return questions;
  }

  private static String text(String kind, JsonNode entry) {
    return switch (kind) {
      case "agent_chat" -> chat(entry.path("conversation"));
      case "calendar" -> lines(entry, "title", "description", "location", "start_time", "end_time");
      case "call" ->
          lines(entry, "contactName", "call_result", "call_type", "call_content_summary");
      case "photo" -> photo(entry);
      case "sms" -> lines(entry, "contactName", "message_content");
      default -> lines(entry, "title", "content", "source");
    };
  }

  private static String photo(JsonNode entry) {
    JsonNode place = entry.path("location");
    List<String> parts = new ArrayList<>();
    parts.add(lines(entry, "caption"));
    parts.add(
        String.join(
            "",
            Stream.of("city", "district", "streetName", "streetNumber", "poi")
                .map(key -> place.path(key).asString(""))
                .toList()));
    parts.add(joined(entry.path("faceRecognition")));
    parts.add(joined(entry.path("imageTag")));
    String words = entry.path("ocrText").asString("");
    parts.add(words.equals("无") ? "" : words);
    parts.removeIf(String::isBlank);
    return String.join("\n", parts);
  }

  private static String chat(JsonNode conversation) {
    List<String> said = new ArrayList<>();
    for (JsonNode turn : conversation) {
      for (String role : List.of("user", "assistant")) {
        String words = turn.path(role).path("content").asString("");
        if (!words.isBlank()) {
          said.add(words);
        }
      }
    }
    return String.join("\n", said);
  }

  private static String joined(JsonNode array) {
    return String.join(" ", array.valueStream().map(node -> node.asString("")).toList());
  }

  private static String lines(JsonNode entry, String... keys) {
    return String.join(
        "\n",
        Stream.of(keys)
            .map(key -> entry.path(key).asString(""))
            .filter(value -> !value.isBlank())
            .toList());
  }

  private static Optional<Speaker> speaker(String kind, JsonNode entry, String owner) {
    boolean received = kind.equals("sms") && entry.path("message_type").asString("").equals("接收");
    String name =
        switch (kind) {
          case "push" -> entry.path("source").asString("");
          case "sms" -> received ? entry.path("contactName").asString("") : owner;
          default -> owner;
        };
    return name.isBlank() ? Optional.empty() : Optional.of(new Speaker(name, name));
  }

  private static Optional<Instant> time(JsonNode entry) {
    for (String key : List.of("datetime", "date", "start_time")) {
      String written = entry.path(key).asString("");
      try {
        if (written.length() == 10) {
          return Optional.of(LocalDate.parse(written).atStartOfDay(ZONE).toInstant());
        }
        if (!written.isBlank()) {
          return Optional.of(LocalDateTime.parse(written, TIME).atZone(ZONE).toInstant());
        }
      } catch (DateTimeException other) {
        // A record whose time is written in some other way has the next one, or none.
        continue;
      }
    }
    return Optional.empty();
  }

  /** The end of the month in which a question is asked. */
  private static Optional<Instant> asked(String month) {
    try {
      return Optional.of(
          YearMonth.parse(month).plusMonths(1).atDay(1).atStartOfDay(ZONE).toInstant());
    } catch (DateTimeException other) {
      return Optional.empty();
    }
  }
}
