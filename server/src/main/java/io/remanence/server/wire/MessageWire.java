package io.remanence.server.wire;

import io.remanence.history.Content;
import io.remanence.history.Message;
import io.remanence.history.MessageBody;
import io.remanence.history.NewMessage;
import io.remanence.history.Speaker;
import io.remanence.history.ToolCall;
import io.remanence.json.JsonObject;
import io.remanence.server.words.Phrase;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Messages on the wire. */
public final class MessageWire {
  private static final int MAX_NAME = 256;

  private MessageWire() {}

  /**
   * A message as it came.
   *
   * @param attachments images and sounds as parts for the prompt; they are not stored
   */
  public record Incoming(
      MessageBody body, Optional<Instant> timestamp, List<JsonObject> attachments) {
    public Incoming {
      attachments = List.copyOf(attachments);
    }

    /** The message to store. */
    public NewMessage toStore() {
      return new NewMessage(body, timestamp, Optional.empty(), Optional.empty(), Optional.empty());
    }
  }

  /** Reads a message. */
  public static Incoming read(Fields fields) {
    String role = brief(fields, "role", fields.requiredWords("role"));
    Optional<Content> content = content(fields);
    Optional<String> kind = brief(fields, "kind");
    Optional<String> name = brief(fields, "name");
    Optional<Speaker> speaker = fields.object("speaker", MessageWire::speaker);
    List<ToolCall> calls = fields.objects("tool_calls", MessageWire::toolCall);
    Optional<String> callId = brief(fields, "tool_call_id");
    Optional<String> reasoning = fields.text("reasoning_content");
    List<JsonObject> segments = fields.jsons("segments");
    Optional<JsonObject> metadata = fields.json("metadata");
    Optional<Instant> timestamp = fields.time("timestamp");
    List<JsonObject> attachments = Attachments.read(fields);
    return new Incoming(
        new MessageBody(
            role, content, kind, name, speaker, calls, callId, reasoning, segments, metadata),
        timestamp,
        attachments);
  }

  private static Optional<String> brief(Fields fields, String key) {
    return fields.text(key).map(text -> brief(fields, key, text));
  }

  /** The text, which is a name and no longer than an id may be. */
  private static String brief(Fields fields, String key, String text) {
    if (text.codePointCount(0, text.length()) > MAX_NAME) {
      fields.wrong(key, Phrase.SHORT_TEXT);
    }
    return text;
  }

  private static Optional<Content> content(Fields fields) {
    Object raw = fields.raw("content");
    return switch (raw) {
      case null -> Optional.empty();
      case String text -> Optional.of(Content.of(text));
      case List<?> parts -> Optional.of(new Content.Parts(fields.jsons("content")));
      default -> {
        fields.wrong("content", Phrase.TEXT_OR_PARTS);
        yield Optional.empty();
      }
    };
  }

  private static Speaker speaker(Fields fields) {
    String id = fields.requiredId("id");
    return new Speaker(id, fields.text("name").orElse(""));
  }

  private static ToolCall toolCall(Fields fields) {
    String id = brief(fields, "id").orElse("");
    String type = brief(fields, "type").orElse("function");
    Optional<ToolCall> call =
        fields.requiredObject(
            "function",
            function ->
                new ToolCall(
                    id,
                    type,
                    brief(function, "name", function.requiredText("name")),
                    function.text("arguments").orElse("")));
    return call.orElseGet(() -> ToolCall.function(id, "", ""));
  }

  /** A stored message. */
  public static Map<String, @Nullable Object> write(Message message) {
    Map<String, @Nullable Object> tree = write(message.body());
    tree.put("timestamp", Times.text(message.timestamp()));
    tree.put("seq", message.seq());
    tree.put("round", message.round());
    tree.put("archived", message.archived());
    return tree;
  }

  /** A stored message that stands among messages of other sessions. */
  public static Map<String, @Nullable Object> writeWithSession(Message message) {
    Map<String, @Nullable Object> tree = write(message);
    tree.put("session", message.session().session());
    message.session().bot().ifPresent(id -> tree.put("bot", id));
    message.session().platform().ifPresent(id -> tree.put("platform", id));
    return tree;
  }

  /** A message that has no place in a session, as in a prompt; what is absent is left out. */
  public static Map<String, @Nullable Object> write(MessageBody body) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("role", body.role());
    tree.put("content", body.content().map(MessageWire::write).orElse(null));
    body.kind().ifPresent(kind -> tree.put("kind", kind));
    body.name().ifPresent(name -> tree.put("name", name));
    if (!body.toolCalls().isEmpty()) {
      tree.put("tool_calls", body.toolCalls().stream().map(MessageWire::write).toList());
    }
    body.toolCallId().ifPresent(id -> tree.put("tool_call_id", id));
    body.reasoningContent().ifPresent(text -> tree.put("reasoning_content", text));
    if (!body.segments().isEmpty()) {
      tree.put("segments", body.segments().stream().map(JsonObject::members).toList());
    }
    body.metadata().ifPresent(metadata -> tree.put("metadata", metadata.members()));
    body.speaker().ifPresent(speaker -> tree.put("speaker", write(speaker)));
    return tree;
  }

  private static @Nullable Object write(Content content) {
    return switch (content) {
      case Content.Text text -> text.value();
      case Content.Parts parts -> {
        List<Object> written = new ArrayList<>();
        parts.parts().forEach(part -> written.add(part.members()));
        yield written;
      }
    };
  }

  static Map<String, Object> write(Speaker speaker) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("id", speaker.id());
    tree.put("name", speaker.name());
    return tree;
  }

  private static Map<String, Object> write(ToolCall call) {
    Map<String, Object> function = new LinkedHashMap<>();
    function.put("name", call.name());
    function.put("arguments", call.arguments());
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("id", call.id());
    tree.put("type", call.type());
    tree.put("function", function);
    return tree;
  }
}
