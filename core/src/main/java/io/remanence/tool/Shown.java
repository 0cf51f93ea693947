package io.remanence.tool;

import io.remanence.history.Message;
import io.remanence.history.Speaker;
import io.remanence.inject.MemoryBlock;
import io.remanence.json.JsonObject;
import io.remanence.memory.Memory;
import io.remanence.memory.MemoryId;
import io.remanence.scope.SessionKey;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Memories and messages as replies show them: as lines for the model, as objects for programs. */
final class Shown {
  private static final DateTimeFormatter FOR_PEOPLE =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm VV", Locale.ROOT);
  private static final DateTimeFormatter FOR_PROGRAMS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private Shown() {}

  /** Lines with numbers under a heading. */
  static String numbered(String heading, List<String> lines) {
    StringBuilder text = new StringBuilder(heading);
    for (int i = 0; i < lines.size(); i++) {
      text.append('\n').append(i + 1).append(". ").append(lines.get(i));
    }
    return text.toString();
  }

  /** What a search found, for programs. */
  static JsonObject found(
      List<Map<String, @Nullable Object>> items, int limit, List<String> degraded) {
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("items", items);
    data.put("count", items.size());
    data.put("limit", limit);
    if (!degraded.isEmpty()) {
      data.put("degraded", degraded);
    }
    return JsonObject.of(data);
  }

  /** What others said, in one line in which nothing reads like a fence. */
  static String words(String text, int maxChars) {
    return MemoryBlock.oneLine(text, maxChars);
  }

  static String time(Instant time, ZoneId zone) {
    return FOR_PEOPLE.format(time.atZone(zone));
  }

  /** The time for programs. */
  static String time(Instant time) {
    return FOR_PROGRAMS.format(time);
  }

  static Map<String, @Nullable Object> memory(Memory memory) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("id", memory.id().value());
    tree.put("content", memory.content());
    tree.put("tags", memory.tags());
    tree.put("importance", memory.importance());
    tree.put("confidence", memory.confidence());
    tree.put("time", FOR_PROGRAMS.format(memory.time()));
    memory.speaker().ifPresent(speaker -> tree.put("speaker", speaker(speaker)));
    tree.put("source", memory.source().wireName());
    tree.put("status", memory.status().wireName());
    tree.put("superseded_by", memory.supersededBy().map(MemoryId::value).orElse(null));
    return tree;
  }

  static Map<String, @Nullable Object> message(Message message) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("seq", message.seq());
    SessionKey session = message.session();
    tree.put("session", session.session());
    session.bot().ifPresent(bot -> tree.put("bot", bot));
    session.platform().ifPresent(platform -> tree.put("platform", platform));
    tree.put("role", message.body().role());
    message.body().speaker().ifPresent(speaker -> tree.put("speaker", speaker(speaker)));
    tree.put("time", FOR_PROGRAMS.format(message.timestamp()));
    tree.put("content", message.body().text());
    return tree;
  }

  private static Map<String, Object> speaker(Speaker speaker) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("id", speaker.id());
    tree.put("name", speaker.name());
    return tree;
  }

  /** What a person calls the speaker. */
  static String name(Speaker speaker) {
    return words(speaker.name().isBlank() ? speaker.id() : speaker.name(), 80);
  }
}
