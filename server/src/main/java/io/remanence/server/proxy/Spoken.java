package io.remanence.server.proxy;

import io.remanence.history.Content;
import io.remanence.history.MessageBody;
import io.remanence.history.ToolCall;
import io.remanence.json.JsonObject;
import io.remanence.text.Texts;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Messages as they are stored, whatever protocol they came in. */
final class Spoken {
  /** Longer texts outside of text parts are data, such as images; their hash is kept. */
  private static final int MOST_DATA = 512;

  /** A tool's result is kept up to so many code points. */
  private static final int MOST_RESULT = 200_000;

  private Spoken() {}

  /** What a user said: text or an array of parts; what is in parts of data is not kept. */
  static MessageBody user(@Nullable Object content) {
    return body(MessageBody.USER, content(content), List.of(), Optional.empty(), Optional.empty());
  }

  /** What the model said. */
  static MessageBody assistant(
      String text, List<ToolCall> calls, Optional<String> reasoning, Optional<String> id) {
    return body(
        MessageBody.ASSISTANT,
        text.isEmpty() && !calls.isEmpty() ? Optional.empty() : Optional.of(Content.of(text)),
        calls,
        reasoning.filter(words -> !words.isEmpty()),
        id);
  }

  /** What a tool gave back. */
  static MessageBody result(String callId, @Nullable Object content) {
    return new MessageBody(
        MessageBody.TOOL,
        Optional.of(Content.of(Texts.truncate(words(content), MOST_RESULT))),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        List.of(),
        Optional.of(callId),
        Optional.empty(),
        List.of(),
        Optional.empty());
  }

  private static MessageBody body(
      String role,
      Optional<Content> content,
      List<ToolCall> calls,
      Optional<String> reasoning,
      Optional<String> id) {
    return new MessageBody(
        role,
        content,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        calls,
        Optional.empty(),
        reasoning,
        List.of(),
        id.map(value -> JsonObject.of(Map.of("messageId", value))));
  }

  private static Optional<Content> content(@Nullable Object content) {
    return switch (content) {
      case String text -> Optional.of(Content.of(text));
      case List<?> parts -> Optional.of(new Content.Parts(parts(parts)));
      case null, default -> Optional.empty();
    };
  }

  private static List<JsonObject> parts(List<?> parts) {
    List<JsonObject> kept = new ArrayList<>();
    for (Object part : parts) {
      if (part instanceof String text) {
        kept.add(JsonObject.of(Map.of("type", "text", "text", text)));
      } else if (part instanceof Map<?, ?> map) {
        // Where a client sets its cache marks says nothing about what was said, and moves.
        Map<String, @Nullable Object> members = Tree.copy(map);
        members.remove("cache_control");
        kept.add(isText(members) ? JsonObject.of(members) : JsonObject.of(withoutData(members)));
      }
    }
    return kept;
  }

  static boolean isText(Map<?, ?> part) {
    return Tree.text(part, "type").map(type -> type.endsWith("text")).orElse(true)
        && part.get("text") instanceof String;
  }

  private static Map<String, @Nullable Object> withoutData(Map<?, ?> part) {
    Map<String, @Nullable Object> kept = new LinkedHashMap<>();
    part.forEach((key, value) -> kept.put(String.valueOf(key), withoutData(value)));
    return kept;
  }

  private static @Nullable Object withoutData(@Nullable Object value) {
    return switch (value) {
      case String text when text.length() > MOST_DATA -> "sha256:" + hash(text);
      case Map<?, ?> map -> withoutData(map);
      case List<?> list -> {
        List<@Nullable Object> kept = new ArrayList<>();
        list.forEach(element -> kept.add(withoutData(element)));
        yield kept;
      }
      case null, default -> value;
    };
  }

  private static String hash(String text) {
    try {
      return HexFormat.of()
          .formatHex(
              MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException missing) {
      throw new IllegalStateException("every Java platform has SHA-256", missing);
    }
  }

  /** The words of a content: the text, or its text parts by lines. */
  static String words(@Nullable Object content) {
    return switch (content) {
      case String text -> text;
      case List<?> parts -> {
        List<String> texts = new ArrayList<>();
        for (Object part : parts) {
          if (part instanceof String text) {
            texts.add(text);
          } else if (part instanceof Map<?, ?> map && isText(map)) {
            texts.add(Tree.textOr(map, "text", ""));
          }
        }
        yield String.join("\n", texts);
      }
      case null -> "";
      default -> Tree.text(content);
    };
  }
}
