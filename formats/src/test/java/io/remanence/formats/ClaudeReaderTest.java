package io.remanence.formats;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.history.ToolCall;
import org.junit.jupiter.api.Test;

class ClaudeReaderTest {
  @Test
  void splits_an_answer_at_the_results_of_its_tools() {
    Collected read = Collected.of(Fixtures.text("claude.json"));
    assertThat(read.bad).isEmpty();
    assertThat(read.said())
        .containsExactly(
            "user: 番茄什么时候种？",
            "assistant: 我查一下。",
            "tool: 最低 14 度",
            "assistant: 四月下旬以后。",
            "user: 谢谢",
            "user: Tell me a joke",
            "assistant: Why did the chicken",
            "user: I know that one");
    assertThat(read.keys())
        .startsWith("k-garden k1", "k-garden k2", "k-garden k2#2", "k-garden k2#3", "k-garden k3");
    assertThat(read.body(1).reasoningContent()).contains("要看当地的霜期");
    assertThat(read.body(1).toolCalls())
        .containsExactly(ToolCall.function("k2-call-1", "weather", "{\"city\":\"杭州\",\"days\":7}"));
    assertThat(read.body(1).metadata().orElseThrow().text("model")).contains("claude-x");
    assertThat(read.body(2).toolCallId()).contains("k2-call-1");
    assertThat(read.body(2).name()).contains("weather");
    assertThat(read.times().get(2)).isEqualTo("2024-05-11T10:30:09Z");
    assertThat(read.body(0).metadata().orElseThrow().toString()).contains("朝南，六平米", "balcony.png");
  }

  @Test
  void names_the_conversation_and_its_time() {
    Collected read = Collected.of(Fixtures.text("claude.json"));
    assertThat(read.conversations)
        .extracting(Conversation::key)
        .containsExactly("k-garden", "k-tree");
    assertThat(read.conversations.getFirst().title()).contains("阳台种菜");
    assertThat(read.conversations.getFirst().createdAt().orElseThrow())
        .hasToString("2024-05-11T10:30:00.123Z");
    assertThat(read.conversations.getFirst().room()).isFalse();
  }

  @Test
  void uses_the_flat_text_where_it_says_more_than_the_blocks() {
    String json =
        """
        {"uuid":"c","chat_messages":[
          {"uuid":"1","sender":"human","text":"flat","content":null},
          {"uuid":"2","sender":"human","text":"flat","content":[{"type":"text","text":""}]},
          {"uuid":"3","sender":"assistant","text":"short and long","content":[{"type":"text","text":"short"},{"type":"tool_use","name":"t","input":{}}]},
          {"uuid":"4","sender":"human","text":"flat","content":"as a string"},
          {"uuid":"5","sender":"assistant","text":"flat","content":[{"type":"new_kind","data":1}]},
          {"uuid":"6","sender":"assistant","text":"","content":[{"type":"new_kind","text":"words","thinking":"why"}]}]}
        """;
    Collected read = Collected.of(json);
    assertThat(read.bad).isEmpty();
    assertThat(read.said())
        .containsExactly(
            "user: flat",
            "user: flat",
            "assistant: short and long",
            "user: as a string",
            "assistant: flat",
            "assistant: words");
    assertThat(read.body(2).toolCalls()).hasSize(1);
    assertThat(read.body(4).metadata().orElseThrow().members()).containsKey("blocks");
    assertThat(read.body(5).reasoningContent()).contains("why");
  }

  @Test
  void reports_what_is_wrong_inside_and_reads_the_rest() {
    String json =
        """
        [{"uuid":"c","created_at":"never","chat_messages":[
          7,
          {"uuid":"1","text":"no sender"},
          {"uuid":"2","sender":"human","text":"good","created_at":"2024-05-11T10:30:00.5+"},
          {"uuid":"2","sender":"human","text":"twice"},
          {"uuid":"3","sender":"human","text":8,"content":[{"type":"text","text":9}]},
          {"uuid":"4","sender":"human","text":"","content":[],"files":[{"file_name":"cat.png","file_kind":"image"}]}]},
         {"uuid":"d"}]
        """;
    Collected read = Collected.of(json);
    assertThat(read.said()).containsExactly("user: good", "user: [attachment: cat.png]");
    assertThat(read.times()).containsExactly("2024-05-11T10:30:00.500Z", "");
    assertThat(read.bad)
        .satisfiesExactly(
            b -> assertThat(b).startsWith("1: the conversation: the time is \"never\""),
            b -> assertThat(b).startsWith("1: an element of chat_messages"),
            b -> assertThat(b).startsWith("3: the message has no sender"),
            b -> assertThat(b).startsWith("5: a second message with the id \"2\""),
            b -> assertThat(b).startsWith("6: the message's text is no text"),
            b -> assertThat(b).startsWith("6: the text of a block is no text"),
            b -> assertThat(b).startsWith("8: the record has no chat_messages"));
  }

  @Test
  void reads_all_in_order_where_parents_form_a_circle() {
    String json =
        """
        {"uuid":"c","current_leaf_message_uuid":"2","chat_messages":[
          {"uuid":"1","parent_message_uuid":"2","sender":"human","text":"a"},
          {"uuid":"2","parent_message_uuid":"1","sender":"human","text":"b"}]}
        """;
    Collected read = Collected.of(json);
    assertThat(read.said()).containsExactly("user: a", "user: b");
    assertThat(read.bad).singleElement().asString().contains("circle");
  }
}
