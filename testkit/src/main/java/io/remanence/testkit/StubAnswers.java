package io.remanence.testkit;

import io.remanence.testkit.StubUpstream.Line;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Answers of providers as they stand on the wire.
 *
 * <p>Long because each shape of each protocol stands here once.
 */
public final class StubAnswers {
  private StubAnswers() {}

  private static Map<String, @Nullable Object> object(@Nullable Object... namesAndValues) {
    return ModelProtocol.object(namesAndValues);
  }

  private static String data(Map<String, ?> event) {
    return "data: " + StubJson.write(event) + "\n\n";
  }

  private static String named(Map<String, ?> event) {
    return "event: " + event.get("type") + "\n" + data(event);
  }

  /** What is said where there is no script. */
  static Line usual(StubUpstream.Received request) {
    boolean streams = request.body().replace(" ", "").contains("\"stream\":true");
    if (request.path().endsWith("/chat/completions")) {
      return streams ? Line.events(chatEvents("ok")) : Line.json(200, chat("ok"));
    }
    if (request.path().endsWith("/messages")) {
      return streams ? Line.events(anthropicEvents("ok")) : Line.json(200, anthropic("ok"));
    }
    if (request.path().endsWith("/responses")) {
      return streams
          ? Line.events(responseEvents("resp_ok", "ok"))
          : Line.json(200, response("resp_ok", "ok"));
    }
    return Line.json(200, StubJson.write(object("object", "list", "data", List.of())));
  }

  /** A chat completion with these choices. */
  public static String chat(String... choices) {
    List<Map<String, @Nullable Object>> all = new ArrayList<>();
    for (int i = 0; i < choices.length; i++) {
      all.add(
          object(
              "index",
              i,
              "message",
              object("role", "assistant", "content", choices[i], "refusal", null),
              "logprobs",
              null,
              "finish_reason",
              "stop"));
    }
    return completion(all);
  }

  /** A chat completion that calls a tool. */
  public static String chatCall(String id, String name, String arguments) {
    return completion(
        List.of(
            object(
                "index",
                0,
                "message",
                object(
                    "role",
                    "assistant",
                    "content",
                    null,
                    "tool_calls",
                    List.of(
                        object(
                            "id",
                            id,
                            "type",
                            "function",
                            "function",
                            object("name", name, "arguments", arguments)))),
                "logprobs",
                null,
                "finish_reason",
                "tool_calls")));
  }

  private static String completion(List<Map<String, @Nullable Object>> choices) {
    return StubJson.write(
        object(
            "id",
            "chatcmpl-1",
            "object",
            "chat.completion",
            "created",
            1,
            "model",
            "stub",
            "choices",
            choices,
            "usage",
            object("prompt_tokens", 5, "completion_tokens", 2, "total_tokens", 7),
            "x_unknown",
            1.10));
  }

  /** A chat completion as a stream of these pieces of text. */
  public static List<String> chatEvents(String... pieces) {
    List<String> events = new ArrayList<>();
    events.add(chunk(object("role", "assistant", "content", ""), null));
    Arrays.stream(pieces).forEach(piece -> events.add(chunk(object("content", piece), null)));
    events.add(chunk(object(), "stop"));
    events.add("data: [DONE]\n\n");
    return events;
  }

  /** A chat completion that calls a tool, as a stream that cuts the arguments into pieces. */
  public static List<String> chatCallEvents(String id, String name, String... arguments) {
    List<String> events = new ArrayList<>();
    events.add(
        chunk(
            object(
                "role",
                "assistant",
                "content",
                null,
                "tool_calls",
                List.of(
                    object(
                        "index",
                        0,
                        "id",
                        id,
                        "type",
                        "function",
                        "function",
                        object("name", name, "arguments", "")))),
            null));
    for (String piece : arguments) {
      events.add(
          chunk(
              object(
                  "tool_calls",
                  List.of(object("index", 0, "function", object("arguments", piece)))),
              null));
    }
    events.add(chunk(object(), "tool_calls"));
    events.add("data: [DONE]\n\n");
    return events;
  }

  private static String chunk(Map<String, ?> delta, @Nullable String reason) {
    return data(
        object(
            "id",
            "chatcmpl-1",
            "object",
            "chat.completion.chunk",
            "created",
            1,
            "model",
            "stub",
            "choices",
            List.of(object("index", 0, "delta", delta, "finish_reason", reason))));
  }

  /** A message of Anthropic's. */
  public static String anthropic(String text) {
    return message(List.of(object("type", "text", "text", text, "citations", null)), "end_turn");
  }

  /** A message of Anthropic's that says something and calls a tool. */
  public static String anthropicCall(String text, String id, String name) {
    return message(
        List.of(
            object("type", "text", "text", text, "citations", null),
            object("type", "tool_use", "id", id, "name", name, "input", object("q", 1))),
        "tool_use");
  }

  private static String message(List<?> content, String reason) {
    return StubJson.write(
        object(
            "id",
            "msg_1",
            "type",
            "message",
            "role",
            "assistant",
            "model",
            "stub",
            "content",
            content,
            "stop_reason",
            reason,
            "stop_sequence",
            null,
            "usage",
            object("input_tokens", 5, "output_tokens", 2)));
  }

  /** A message of Anthropic's as a stream. */
  public static List<String> anthropicEvents(String... pieces) {
    List<String> events = new ArrayList<>();
    begin(events);
    events.add(
        named(
            object(
                "type",
                "content_block_start",
                "index",
                0,
                "content_block",
                object("type", "text", "text", "", "citations", null))));
    events.add("event: ping\ndata: {\"type\": \"ping\"}\n\n");
    for (String piece : pieces) {
      events.add(delta(0, object("type", "text_delta", "text", piece)));
    }
    events.add(named(object("type", "content_block_stop", "index", 0)));
    end(events, "end_turn");
    return events;
  }

  /** A message of Anthropic's that calls a tool, as a stream. */
  public static List<String> anthropicCallEvents(String id, String name, String... input) {
    List<String> events = new ArrayList<>();
    begin(events);
    events.add(
        named(
            object(
                "type",
                "content_block_start",
                "index",
                0,
                "content_block",
                object("type", "tool_use", "id", id, "name", name, "input", object()))));
    for (String piece : input) {
      events.add(delta(0, object("type", "input_json_delta", "partial_json", piece)));
    }
    events.add(named(object("type", "content_block_stop", "index", 0)));
    end(events, "tool_use");
    return events;
  }

  private static String delta(int index, Map<String, ?> delta) {
    return named(object("type", "content_block_delta", "index", index, "delta", delta));
  }

  private static void begin(List<String> events) {
    events.add(
        named(
            object(
                "type",
                "message_start",
                "message",
                object(
                    "id",
                    "msg_1",
                    "type",
                    "message",
                    "role",
                    "assistant",
                    "model",
                    "stub",
                    "content",
                    List.of(),
                    "stop_reason",
                    null,
                    "stop_sequence",
                    null,
                    "usage",
                    object("input_tokens", 5, "output_tokens", 1)))));
  }

  private static void end(List<String> events, String reason) {
    events.add(
        named(
            object(
                "type",
                "message_delta",
                "delta",
                object("stop_reason", reason, "stop_sequence", null),
                "usage",
                object("output_tokens", 2))));
    events.add(named(object("type", "message_stop")));
  }

  /** A response of OpenAI's. */
  public static String response(String id, String text) {
    return StubJson.write(responseObject(id, List.of(output(text)), "completed"));
  }

  /** A response of OpenAI's that calls a tool. */
  public static String responseCall(String id, String callId, String name) {
    return StubJson.write(
        responseObject(
            id,
            List.of(
                object(
                    "id",
                    "fc_1",
                    "type",
                    "function_call",
                    "status",
                    "completed",
                    "call_id",
                    callId,
                    "name",
                    name,
                    "arguments",
                    "{\"q\":1}")),
            "completed"));
  }

  private static Map<String, @Nullable Object> output(String text) {
    return object(
        "id",
        "msg_1",
        "type",
        "message",
        "status",
        "completed",
        "role",
        "assistant",
        "content",
        List.of(object("type", "output_text", "text", text, "annotations", List.of())));
  }

  private static Map<String, @Nullable Object> responseObject(
      String id, List<?> output, String status) {
    return object(
        "id",
        id,
        "object",
        "response",
        "created_at",
        1,
        "status",
        status,
        "error",
        null,
        "incomplete_details",
        null,
        "instructions",
        null,
        "metadata",
        object(),
        "model",
        "stub",
        "output",
        output,
        "parallel_tool_calls",
        true,
        "temperature",
        1.0,
        "tool_choice",
        "auto",
        "tools",
        List.of(),
        "top_p",
        1.0);
  }

  /** A response of OpenAI's as a stream. */
  public static List<String> responseEvents(String id, String... pieces) {
    List<String> events = new ArrayList<>();
    int number = 0;
    events.add(
        named(
            object(
                "type",
                "response.created",
                "sequence_number",
                number++,
                "response",
                responseObject(id, List.of(), "in_progress"))));
    for (String piece : pieces) {
      events.add(
          named(
              object(
                  "type",
                  "response.output_text.delta",
                  "sequence_number",
                  number++,
                  "item_id",
                  "msg_1",
                  "output_index",
                  0,
                  "content_index",
                  0,
                  "delta",
                  piece,
                  "logprobs",
                  List.of())));
    }
    events.add(
        named(
            object(
                "type",
                "response.completed",
                "sequence_number",
                number,
                "response",
                responseObject(id, List.of(output(String.join("", pieces))), "completed"))));
    return events;
  }
}
