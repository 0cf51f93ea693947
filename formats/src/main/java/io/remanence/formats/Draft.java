package io.remanence.formats;

import io.remanence.history.Content;
import io.remanence.history.MessageBody;
import io.remanence.history.Speaker;
import io.remanence.history.ToolCall;
import io.remanence.json.JsonObject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A message while it is put together. Belongs to one thread and one message. */
final class Draft {
  final String role;
  final StringBuilder text = new StringBuilder();
  final StringBuilder reasoning = new StringBuilder();
  final List<ToolCall> calls = new ArrayList<>();
  final List<Object> attachments = new ArrayList<>();
  final Map<String, @Nullable Object> metadata = new LinkedHashMap<>();
  Optional<String> id = Optional.empty();
  Optional<String> name = Optional.empty();
  Optional<Speaker> speaker = Optional.empty();
  Optional<String> toolCallId = Optional.empty();
  Optional<Instant> time = Optional.empty();
  Optional<String> kind = Optional.empty();
  final List<Fields> segments = new ArrayList<>();
  boolean archived;

  /** The time as the source writes it: part of the key, so that a changed zone changes no key. */
  String writtenTime = "";

  Draft(String role) {
    this.role = role;
  }

  /** Adds a paragraph to the text. */
  void say(String more) {
    append(text, more);
  }

  /** Adds a paragraph to the reasoning. */
  void think(String more) {
    append(reasoning, more);
  }

  private static void append(StringBuilder to, String more) {
    if (!more.isBlank()) {
      to.append(to.isEmpty() ? "" : "\n").append(more);
    }
  }

  /** Whether there is nothing worth keeping. */
  boolean isEmpty() {
    return text.isEmpty() && reasoning.isEmpty() && calls.isEmpty() && attachments.isEmpty();
  }

  /** Whether there is reasoning and nothing else. */
  boolean isOnlyReasoning() {
    return text.isEmpty() && calls.isEmpty() && attachments.isEmpty() && !reasoning.isEmpty();
  }

  /** The message, with {@code messageId} and {@code attachments} in its metadata. */
  MessageBody toBody() {
    Map<String, @Nullable Object> all = new LinkedHashMap<>();
    id.ifPresent(value -> all.put("messageId", value));
    all.putAll(metadata);
    if (!attachments.isEmpty()) {
      List<@Nullable Object> plain = new ArrayList<>();
      attachments.forEach(attachment -> plain.add(PlainJson.of(attachment)));
      all.put("attachments", plain);
    }
    return new MessageBody(
        role,
        content(),
        kind,
        name,
        speaker,
        calls,
        toolCallId,
        reasoning.isEmpty() ? Optional.empty() : Optional.of(reasoning.toString()),
        segments.stream().map(part -> JsonObject.of(PlainJson.members(part))).toList(),
        all.isEmpty() ? Optional.empty() : Optional.of(JsonObject.of(all)));
  }

  private Optional<Content> content() {
    if (!text.isEmpty()) {
      return Optional.of(Content.of(text.toString()));
    }
    if (attachments.isEmpty()) {
      boolean silent = role.equals(MessageBody.ASSISTANT);
      return silent ? Optional.empty() : Optional.of(Content.of(""));
    }
    List<String> lines = attachments.stream().map(Draft::labelOf).toList();
    return Optional.of(Content.of(String.join("\n", lines)));
  }

  // A message of attachments alone still needs words, or nobody can see that it was there.
  private static String labelOf(Object attachment) {
    if (attachment instanceof Fields fields) {
      String kind = fields.text("content_type", "type", "file_kind").orElse("");
      Optional<String> name = fields.text("name", "file_name", "filename", "title");
      boolean image = kind.startsWith("image");
      return name.map(value -> "[attachment: " + value + "]")
          .orElse(image ? "[image]" : "[attachment]");
    }
    return "[attachment]";
  }
}
