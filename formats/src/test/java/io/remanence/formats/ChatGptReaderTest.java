package io.remanence.formats;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.history.ToolCall;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ChatGptReaderTest {
  private static String node(String id, String parent, String role, String text, String time) {
    return """
        "%s":{"id":"%s","parent":%s,"children":[],"message":{"id":"m-%s","author":{"role":"%s"},\
        "create_time":%s,"content":{"content_type":"text","parts":["%s"]},"recipient":"all"}}"""
        .formatted(id, id, parent, id, role, time, text);
  }

  private static String conversation(String current, String... nodes) {
    return "{\"title\":\"t\",\"id\":\"c\",\"current_node\":"
        + current
        + ",\"mapping\":{"
        + String.join(",", nodes)
        + "}}";
  }

  @Test
  void reads_the_branch_that_ends_at_the_current_node() {
    Collected read = Collected.of(Fixtures.text("chatgpt.json"));
    assertThat(read.bad).isEmpty();
    assertThat(read.conversations)
        .containsExactly(
            new Conversation(
                "c-hangzhou",
                Optional.of("c-hangzhou"),
                Optional.of("周末去杭州"),
                Optional.of(Instant.parse("2024-05-11T10:30:00.123Z")),
                false),
            new Conversation(
                "c-bread",
                Optional.of("c-bread"),
                Optional.of("Sourdough"),
                Optional.of(Instant.ofEpochSecond(1715500000)),
                false));
    assertThat(read.said())
        .containsExactly(
            "user: 这张照片是哪里？",
            "assistant: ",
            "tool: 断桥\nhttps://example.com/bridge\n断桥在西湖北边。",
            "assistant: 这是西湖的断桥。",
            "user: My starter smells odd 🍞",
            "assistant: Feed it twice a day.");
    assertThat(read.messages.getFirst().key()).isEqualTo("m1");
    assertThat(read.times().getFirst()).isEqualTo("2024-05-11T10:30:01.500Z");
  }

  @Test
  void keeps_thoughts_calls_results_models_and_attachments() {
    Collected read = Collected.of(Fixtures.text("chatgpt.json"));
    assertThat(read.body(0).metadata().orElseThrow().members().get("attachments"))
        .asString()
        .contains("file-service://a1")
        .contains("西湖.jpg");
    assertThat(read.body(1).reasoningContent()).contains("看图\n像是西湖");
    assertThat(read.body(1).content()).isEmpty();
    assertThat(read.body(1).toolCalls())
        .containsExactly(ToolCall.function("m4", "web.search", "{\"query\": \"西湖 断桥\"}"));
    assertThat(read.body(2).toolCallId()).contains("m4");
    assertThat(read.body(2).name()).contains("web.search");
    assertThat(read.body(3).metadata().orElseThrow().text("model")).contains("gpt-9");
    assertThat(read.body(3).reasoningContent()).isEmpty();
  }

  @Test
  void reads_a_single_conversation_and_one_a_line() {
    String one =
        conversation(
            "\"b\"",
            node("a", "null", "user", "hi", "1"),
            node("b", "\"a\"", "assistant", "yo", "2"));
    assertThat(Collected.of(one).said()).containsExactly("user: hi", "assistant: yo");
    String two = one + "\n" + one.replace("\"id\":\"c\"", "\"id\":\"d\"") + "\n";
    assertThat(Collected.of(two).conversations)
        .extracting(Conversation::key)
        .containsExactly("c", "d");
  }

  @Test
  void takes_the_newest_leaf_where_the_current_node_is_missing() {
    String nodes =
        String.join(
            ",",
            node("a", "null", "user", "hi", "1000"),
            node("b", "\"a\"", "assistant", "old", "2000"),
            node("c", "\"a\"", "assistant", "new", "3000"));
    for (String current : List.of("null", "\"nowhere\"", "7")) {
      Collected read = Collected.of(conversation(current, nodes));
      assertThat(read.said()).containsExactly("user: hi", "assistant: new");
      assertThat(read.bad)
          .singleElement()
          .asString()
          .startsWith("1: current_node is")
          .contains("newest leaf");
    }
  }

  @Test
  void survives_parents_in_a_circle_and_missing_parents() {
    Collected circle =
        Collected.of(
            conversation(
                "\"b\"",
                node("a", "\"b\"", "user", "hi", "1"),
                node("b", "\"a\"", "assistant", "yo", "2")));
    assertThat(circle.said()).containsExactly("user: hi", "assistant: yo");
    assertThat(circle.bad).singleElement().asString().contains("circle");
    Collected noLeaf =
        Collected.of(
            conversation(
                "null",
                node("a", "\"b\"", "user", "hi", "1"),
                node("b", "\"a\"", "assistant", "yo", "2")));
    assertThat(noLeaf.said()).containsExactly("user: hi", "assistant: yo");
    Collected orphan =
        Collected.of(conversation("\"b\"", node("b", "\"gone\"", "assistant", "yo", "2")));
    assertThat(orphan.said()).containsExactly("assistant: yo");
    assertThat(orphan.bad).singleElement().asString().contains("\"gone\" is not in the mapping");
  }

  @Test
  void follows_children_where_nodes_name_no_parent() {
    String json =
        """
        {"id":"c","current_node":"b","mapping":{
          "a":{"children":["b"],"message":{"author":{"role":"user"},"content":{"parts":["hi"]}}},
          "b":{"children":[],"message":{"author":{"role":"assistant"},"content":"plain"}}}}
        """;
    assertThat(Collected.of(json).said()).containsExactly("user: hi", "assistant: plain");
  }

  @Test
  void reports_what_is_wrong_inside_and_reads_the_rest() {
    String json =
        """
        [{"id":"c","current_node":"d","mapping":{
          "x":5,
          "a":{"parent":null,"message":{"author":{},"content":{"parts":["no role"]}}},
          "b":{"parent":"a","message":{"author":{"role":"user"},"create_time":"soon","content":{"parts":["bad time"]}}},
          "c":{"parent":"b","message":{"author":{"role":"user"},"create_time":99999999999999999,"content":7}},
          "d":{"parent":"c","message":{"author":{"role":"assistant"},"create_time":-5,"content":{"parts":["out of range"]}}}}},
         {"id":"no mapping"}, 12]
        """;
    Collected read = Collected.of(json, Format.CHATGPT);
    assertThat(read.said()).containsExactly("user: bad time", "assistant: out of range");
    assertThat(read.times()).containsExactly("", "");
    assertThat(read.bad).hasSize(7);
    assertThat(read.bad.get(0)).startsWith("1: the node \"x\" is no object");
    assertThat(read.bad.get(1)).startsWith("3: the message has no author");
    assertThat(read.bad.get(2)).startsWith("4: the message: the time is \"soon\"");
    assertThat(read.bad.get(3)).startsWith("5: the message's content");
    assertThat(read.bad.get(4)).startsWith("6: the message: the time is \"-5\"");
    assertThat(read.bad.get(5)).startsWith("7: the record has no mapping");
    assertThat(read.bad.get(6)).startsWith("7: the record is \"12\"");
  }

  @Test
  void reads_a_browsers_capture() {
    String payload = conversation("\"a\"", node("a", "null", "user", "in full", "1715423400"));
    String capture =
        """
        {"session":{"provider":"chatgpt","provider_session_id":"p1","title":"shown","created_at":"2024-05-11T10:30:00+00:00",
          "turns":[{"provider_turn_id":"t1","role":"user","text":"as shown","timestamp":"2024-05-11T10:30:00+00:00"},{"text":"?"}],
          "attachments":[{"message_provider_id":"m-a","name":"data.zip","inline_base64":"%s"}]}%s}
        """;
    String bytes = "QUJD".repeat(1000);
    Collected full = Collected.of(capture.formatted(bytes, ",\"raw_provider_payload\":" + payload));
    assertThat(full.said()).containsExactly("user: in full");
    assertThat(full.body(0).metadata().orElseThrow().toString())
        .contains("data.zip", "(4000 characters left out)")
        .doesNotContain("QUJDQUJD");
    Collected shown = Collected.of(capture.formatted("", ""));
    assertThat(shown.said()).containsExactly("user: as shown");
    assertThat(shown.conversations).extracting(Conversation::key).containsExactly("p1");
    assertThat(shown.bad).containsExactly("2: the turn has no role; left out");
    Collected claude =
        Collected.of(
            "{\"raw_provider_payload\":{\"uuid\":\"k\",\"chat_messages\":[{\"sender\":\"human\",\"text\":\"hi\"}]}}",
            Format.CHATGPT);
    assertThat(claude.said()).containsExactly("user: hi");
  }

  @Test
  void keeps_thoughts_that_no_answer_followed() {
    String json =
        """
        {"id":"c","current_node":"b","mapping":{
          "a":{"parent":null,"message":{"id":"1","author":{"role":"user"},"content":{"parts":["hi"]}}},
          "b":{"parent":"a","message":{"id":"2","author":{"role":"assistant"},"content":{"content_type":"thoughts","parts":["hm"]}}}}}
        """;
    Collected read = Collected.of(json);
    assertThat(read.said()).containsExactly("user: hi", "assistant: ");
    assertThat(read.body(1).reasoningContent()).contains("hm");
  }

  @Test
  void closes_a_call_whose_tool_said_nothing() {
    String json =
        """
        {"id":"c","current_node":"b","mapping":{
          "a":{"parent":null,"message":{"id":"1","author":{"role":"assistant"},"recipient":"python","content":{"content_type":"code","text":"x = 1"}}},
          "b":{"parent":"a","message":{"id":"2","author":{"role":"tool","name":"python"},"content":{"content_type":"execution_output","text":""}}}}}
        """;
    Collected read = Collected.of(json);
    assertThat(read.said()).containsExactly("assistant: ", "tool: (no output)");
    assertThat(read.body(1).toolCallId()).contains("1");
  }
}
