package io.remanence.testkit;

import io.remanence.json.JsonObject;
import io.remanence.llm.FinishReason;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What {@link StubModelServer} speaks, as far as a plain reply needs it. */
public enum ModelProtocol {
  /** {@code POST /v1/chat/completions}, also as a stream. */
  OPENAI("openai-compatible", "/v1", "/chat/completions") {
    @Override
    Map<String, @Nullable Object> answer(String text, FinishReason reason, int in, int out) {
      return object(
          "id",
          "chatcmpl-1",
          "object",
          "chat.completion",
          "created",
          1,
          "model",
          "stub",
          "choices",
          List.of(
              object(
                  "index",
                  0,
                  "message",
                  object("role", "assistant", "content", text),
                  "finish_reason",
                  reason(reason))),
          "usage",
          object("prompt_tokens", in, "completion_tokens", out, "total_tokens", in + out));
    }

    @Override
    String reason(FinishReason reason) {
      return switch (reason) {
        case STOP -> "stop";
        case LENGTH -> "length";
        case REFUSED -> "content_filter";
        case OTHER -> "tool_calls";
      };
    }
  },

  /** {@code POST /v1/messages}. */
  ANTHROPIC("anthropic", "/v1", "/messages") {
    @Override
    Map<String, @Nullable Object> answer(String text, FinishReason reason, int in, int out) {
      return object(
          "id",
          "msg_1",
          "type",
          "message",
          "role",
          "assistant",
          "model",
          "stub",
          "content",
          List.of(object("type", "text", "text", text)),
          "stop_reason",
          reason(reason),
          "stop_sequence",
          null,
          "usage",
          object("input_tokens", in, "output_tokens", out));
    }

    @Override
    String reason(FinishReason reason) {
      return switch (reason) {
        case STOP -> "end_turn";
        case LENGTH -> "max_tokens";
        case REFUSED -> "refusal";
        case OTHER -> "pause_turn";
      };
    }
  },

  /** {@code POST /v1beta/models/MODEL:generateContent}. */
  GEMINI("gemini", "/v1beta", ":generateContent") {
    @Override
    Map<String, @Nullable Object> answer(String text, FinishReason reason, int in, int out) {
      return object(
          "candidates",
          List.of(
              object(
                  "content",
                  object("role", "model", "parts", List.of(object("text", text))),
                  "finishReason",
                  reason(reason),
                  "index",
                  0)),
          "usageMetadata",
          object("promptTokenCount", in, "candidatesTokenCount", out, "totalTokenCount", in + out),
          "modelVersion",
          "stub");
    }

    @Override
    String reason(FinishReason reason) {
      return switch (reason) {
        case STOP -> "STOP";
        case LENGTH -> "MAX_TOKENS";
        case REFUSED -> "SAFETY";
        case OTHER -> "OTHER";
      };
    }
  },

  /** {@code POST /api/chat}. */
  OLLAMA("ollama", "", "/api/chat") {
    @Override
    Map<String, @Nullable Object> answer(String text, FinishReason reason, int in, int out) {
      return object(
          "model",
          "stub",
          "created_at",
          "2026-01-01T00:00:00Z",
          "message",
          object("role", "assistant", "content", text),
          "done",
          true,
          "done_reason",
          reason(reason),
          "prompt_eval_count",
          in,
          "eval_count",
          out);
    }

    @Override
    String reason(FinishReason reason) {
      return switch (reason) {
        case STOP -> "stop";
        case LENGTH -> "length";
        case REFUSED, OTHER -> "load";
      };
    }
  };

  private final String provider;
  private final String base;
  private final String path;

  ModelProtocol(String provider, String base, String path) {
    this.provider = provider;
    this.base = base;
    this.path = path;
  }

  /** The provider's name in the settings. */
  public String provider() {
    return provider;
  }

  /** What follows host and port where the interface begins. */
  String base() {
    return base;
  }

  /** The protocol that is spoken at this path. */
  static Optional<ModelProtocol> at(String path) {
    for (ModelProtocol protocol : values()) {
      if (path.startsWith(protocol.base) && path.endsWith(protocol.path)) {
        return Optional.of(protocol);
      }
    }
    return Optional.empty();
  }

  /** A whole answer. */
  abstract Map<String, @Nullable Object> answer(
      String text, FinishReason reason, int inputTokens, int outputTokens);

  /** How it says why it stopped. */
  abstract String reason(FinishReason reason);

  /** The model that is asked. */
  String model(String requestPath, JsonObject body) {
    return this == GEMINI
        ? requestPath.substring(requestPath.lastIndexOf('/') + 1).replace(path, "")
        : body.text("model").orElse("");
  }

  /** All texts of this role, in order. */
  List<String> texts(String role, JsonObject body) {
    List<String> texts = new ArrayList<>();
    String system = this == GEMINI ? "systemInstruction" : "system";
    if (role.equals("system") && body.members().containsKey(system)) {
      gather(body.members().get(system), texts);
    }
    Object messages = body.members().get(this == GEMINI ? "contents" : "messages");
    if (messages instanceof List<?> list) {
      for (Object message : list) {
        if (message instanceof Map<?, ?> map && role.equals(map.get("role"))) {
          gather(map.get(this == GEMINI ? "parts" : "content"), texts);
        }
      }
    }
    return texts;
  }

  /** The texts of a content, which may be a text, parts, or an object with parts. */
  private static void gather(@Nullable Object content, List<String> texts) {
    switch (content) {
      case String text -> texts.add(text);
      case List<?> parts -> parts.forEach(part -> gather(part, texts));
      case Map<?, ?> part when part.containsKey("parts") -> gather(part.get("parts"), texts);
      case Map<?, ?> part -> gather(part.get("text"), texts);
      case null, default -> {}
    }
  }

  /** An object of these keys and values, in order. */
  static Map<String, @Nullable Object> object(@Nullable Object... keysAndValues) {
    Map<String, @Nullable Object> object = new LinkedHashMap<>();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      object.put(String.valueOf(keysAndValues[i]), keysAndValues[i + 1]);
    }
    return object;
  }
}
