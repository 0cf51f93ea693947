package io.remanence.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class MessageTest extends ServerTest {
  private static final String MESSAGES = SESSIONS + "a/messages";

  @Test
  void every_field_comes_back_as_it_was_given() {
    String body =
        """
        {"messages":[
          {"role":"user","content":"多少钱？","kind":"k","name":"n",
           "speaker":{"id":"u1","name":"小林"},"timestamp":"2026-03-01T08:00:00.250+08:00",
           "metadata":{"price":1.10,"big":12345678901234567890,"exp":1E+3,"none":null,"list":[1,"二"]}},
          {"role":"assistant","content":null,
           "tool_calls":[{"id":"c1","type":"function","function":{"name":"f","arguments":"{}"}}],
           "reasoning_content":"why","segments":[{"type":"text","content":"x"}],
           "timestamp":1772323201000},
          {"role":"tool","content":[{"type":"text","text":"9.90"}],"tool_call_id":"c1",
           "timestamp":1772323202000}
        ]}
        """;
    Client.Reply stored = ok(client.post(MESSAGES, body));
    Client.Reply read = ok(client.get(MESSAGES));
    assertThat(read.items()).isEqualTo(stored.items());
    assertThat(read.json()).containsEntry("next_cursor", null);
    assertThat(read.text())
        .contains(
            "\"metadata\":{\"price\":1.10,\"big\":12345678901234567890,\"exp\":1E+3,\"none\":null,"
                + "\"list\":[1,\"二\"]}");
    assertThat(read.items().get(0))
        .containsEntry("timestamp", "2026-03-01T00:00:00.250Z")
        .containsEntry("round", 1)
        .containsEntry("archived", false)
        .containsEntry("speaker", Map.of("id", "u1", "name", "小林"))
        .doesNotContainKeys("tool_calls", "segments", "reasoning_content");
    assertThat(read.items().get(1))
        .containsEntry("content", null)
        .containsEntry("reasoning_content", "why")
        .containsKey("segments");
    assertThat(read.items().get(2))
        .containsEntry("content", List.of(Map.of("type", "text", "text", "9.90")));
  }

  @Test
  void nul_and_lone_surrogates_are_cleaned_everywhere() {
    ok(
        client.post(
            MESSAGES,
            "{\"messages\":[{\"role\":\"user\",\"content\":\"a\\u0000b\\ud800c\","
                + "\"metadata\":{\"k\\u0000\":\"x\\udc00\"}},"
                + "{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"\\ud83d\"}]}]}"));
    List<Map<String, Object>> items = ok(client.get(MESSAGES)).items();
    assertThat(items.get(0))
        .containsEntry("content", "ab\uFFFDc")
        .containsEntry("metadata", Map.of("k", "x\uFFFD"));
    assertThat(items.get(1))
        .containsEntry("content", List.of(Map.of("type", "text", "text", "\uFFFD")));
  }

  @Test
  void limits_are_numbers_from_0_or_all() {
    ok(
        client.post(
            MESSAGES,
            Map.of(
                "messages",
                IntStream.range(0, 60).mapToObj(i -> message("user", "number " + i)).toList())));
    assertThat(ok(client.get(MESSAGES)).items()).hasSize(50);
    assertThat(ok(client.get(MESSAGES + "?limit=0")).items()).isEmpty();
    assertThat(ok(client.get(MESSAGES + "?limit=2")).items())
        .extracting(m -> m.get("content"))
        .containsExactly("number 58", "number 59");
    assertThat(ok(client.get(MESSAGES + "?limit=all")).items()).hasSize(60);
    assertThat(ok(client.get(MESSAGES + "?view=full")).items()).hasSize(60);
    for (String wrong : List.of("-1", "1.5", "", "ten", "1e2", "99999999999999999999")) {
      invalid(client.get(MESSAGES + "?limit=" + wrong), "limit");
    }
    invalid(client.get(MESSAGES + "?view=both"), "view", "active or full");
  }

  @Test
  void a_session_that_was_never_written_reads_as_empty() {
    assertThat(ok(client.get(MESSAGES)).items()).isEmpty();
    assertThat(ok(client.get(MESSAGES + "/count")).json()).isEqualTo(Map.of("count", 0));
    problem(client.get(SESSIONS + "a"), 404, "not_found");
  }

  @Test
  void markers_do_not_count() {
    Map<String, Object> marker = message("system", "divider");
    marker.put("kind", "event-marker");
    ok(client.post(MESSAGES, Map.of("messages", List.of(message("user", "hi"), marker))));
    assertThat(ok(client.get(MESSAGES + "/count")).json()).containsEntry("count", 1);
    assertThat(ok(client.get(MESSAGES + "?limit=1")).items()).hasSize(2);
  }

  @Test
  void one_wrong_message_stores_none() {
    invalid(
        client.post(
            MESSAGES, Map.of("messages", List.of(message("user", "fine"), Map.of("content", "x")))),
        "messages[1].role is missing");
    assertThat(ok(client.get(MESSAGES)).items()).isEmpty();
  }

  @Test
  void wrong_messages_say_what_is_wrong() {
    Map<String, Object> wrong = new LinkedHashMap<>();
    wrong.put("role", "  ");
    wrong.put("content", 7);
    wrong.put("timestamp", "yesterday");
    wrong.put("speaker", Map.of("name", "x"));
    wrong.put("tool_calls", List.of(Map.of("id", "c")));
    wrong.put("colour", "red");
    Client.Reply refused = client.post(MESSAGES, Map.of("messages", List.of(wrong)));
    invalid(
        refused,
        "messages[0].role is blank",
        "messages[0].content is 7",
        "messages[0].timestamp is 'yesterday'",
        "messages[0].speaker.id is missing",
        "messages[0].tool_calls[0].function is missing",
        "messages[0].colour is an unknown key");
    assertThat(String.valueOf(refused.json().get("errors"))).contains("path=messages[0].colour");
    invalid(client.post(MESSAGES, Map.of()), "messages is missing");
    invalid(client.post(MESSAGES, Map.of("messages", Map.of())), "messages is an object");
  }

  @Test
  void names_are_no_longer_than_ids() {
    String most = "k".repeat(256);
    Map<String, Object> call =
        Map.of("id", most, "type", most, "function", Map.of("name", most, "arguments", "{}"));
    Map<String, Object> message =
        new LinkedHashMap<>(
            Map.of(
                "role",
                "assistant",
                "kind",
                most,
                "name",
                most,
                "tool_call_id",
                most,
                "content",
                "x",
                "tool_calls",
                List.of(call)));
    ok(client.post(MESSAGES, Map.of("messages", List.of(message))));
    String more = most + "k";
    for (String key : List.of("role", "kind", "name", "tool_call_id")) {
      Map<String, Object> wrong = new LinkedHashMap<>(message);
      wrong.put(key, more);
      invalid(
          client.post(MESSAGES, Map.of("messages", List.of(wrong))),
          "messages[0]." + key + " is 'kkk",
          "text of at most 256 characters is wanted");
    }
    message.put(
        "tool_calls",
        List.of(Map.of("id", more, "function", Map.of("name", more, "arguments", "{}"))));
    invalid(
        client.post(MESSAGES, Map.of("messages", List.of(message))),
        "messages[0].tool_calls[0].id",
        "messages[0].tool_calls[0].function.name");
  }

  @Test
  void a_message_of_more_than_a_mebibyte_is_too_large() {
    problem(client.post(MESSAGES, messages("user", "x".repeat((1 << 20) + 1))), 413, "too_large");
  }

  @Test
  void a_long_time_ago_and_a_wrong_time_are_told_apart() {
    Map<String, Object> old = message("user", "old");
    old.put("timestamp", -1000);
    ok(client.post(MESSAGES, Map.of("messages", List.of(old))));
    assertThat(ok(client.get(MESSAGES)).items().getFirst())
        .containsEntry("timestamp", "1969-12-31T23:59:59.000Z");
    for (Object wrong : List.of(1.5, "2026-01-01", "2026-01-01T10:00:00", true, 1e300)) {
      Map<String, Object> message = message("user", "x");
      message.put("timestamp", wrong);
      invalid(client.post(MESSAGES, Map.of("messages", List.of(message))), "timestamp");
    }
  }
}
