package io.remanence.formats;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.history.ToolCall;
import org.junit.jupiter.api.Test;

class MessageListReaderTest {
  @Test
  void reads_sharegpt_with_its_function_calls() {
    Collected read = Collected.of(Fixtures.text("sharegpt.json"));
    assertThat(read.bad).isEmpty();
    assertThat(read.conversations).hasSize(2);
    assertThat(read.conversations.getFirst().title()).contains("工具");
    assertThat(read.conversations.getLast().id()).isEmpty();
    assertThat(read.said().subList(0, 5))
        .containsExactly(
            "system: You can call tools.",
            "user: 今天东京天气怎么样？",
            "assistant: ",
            "tool: 晴れ 24°C",
            "assistant: 今天东京晴，24 度。");
    assertThat(read.body(2).toolCalls())
        .containsExactly(ToolCall.function("call-1", "weather", "{\"city\":\"東京\"}"));
    assertThat(read.body(3).toolCallId()).contains("call-1");
  }

  @Test
  void numbers_equal_messages() {
    Collected read = Collected.of(Fixtures.text("sharegpt.json"));
    assertThat(read.keys()).doesNotHaveDuplicates();
    String first = read.messages.get(5).key();
    String third = read.messages.get(7).key();
    assertThat(first).endsWith("-1");
    assertThat(third).isEqualTo(first.substring(0, 64) + "-2");
  }

  @Test
  void reads_sharegpt_as_json_lines() {
    String lines =
        """
        {"id":"1","conversations":[{"from":"human","value":"hi"},{"from":"gpt","value":"yo"}]}
        {"id":"2","conversations":[{"from":"human","value":"br
        {"id":"3","conversations":[{"from":"human","value":"再见"},{"value":"who?"},{"from":"gpt"}]}
        """;
    Collected read = Collected.of(lines);
    assertThat(read.said()).containsExactly("user: hi", "assistant: yo", "user: 再见");
    assertThat(read.bad)
        .satisfiesExactly(
            b -> assertThat(b).startsWith("2: no valid JSON"),
            b -> assertThat(b).startsWith("3: the message has no role"),
            b -> assertThat(b).startsWith("3: the message has no content"));
  }

  @Test
  void reads_the_shapes_of_chat_completions() {
    Collected read = Collected.of(Fixtures.text("openai.jsonl"));
    assertThat(read.bad).isEmpty();
    assertThat(read.said())
        .containsExactly(
            "system: Be brief.",
            "user: 翻译 hello",
            "assistant: 你好",
            "user: What is in this picture?",
            "assistant: ",
            "tool: a cat",
            "assistant: A cat 🐈",
            "user: from a batch",
            "user: a line of its own",
            "assistant: and its answer",
            "user: 二号会话",
            "user: Once upon",
            "assistant:  a time");
    assertThat(read.conversations)
        .extracting(c -> c.id().orElse("-"))
        .containsExactly("chat-1", "-", "batch-7", "-", "conv-b", "-");
    assertThat(read.conversations.getFirst().createdAt().orElseThrow())
        .hasToString("2024-05-11T10:30:00Z");
    assertThat(read.body(1).speaker().orElseThrow().name()).isEqualTo("Mei");
    assertThat(read.body(2).metadata().orElseThrow().text("model")).contains("gpt-z");
    assertThat(read.body(3).metadata().orElseThrow().toString())
        .contains("https://example.com/cat.png");
    assertThat(read.body(4).reasoningContent()).contains("A tool helps");
    assertThat(read.body(4).toolCalls())
        .containsExactly(ToolCall.function("call_a", "look", "{\"what\":\"cat\"}"));
    assertThat(read.body(5).toolCallId()).contains("call_a");
    assertThat(read.times().subList(8, 10))
        .containsExactly("2024-05-11T10:30:00Z", "2024-05-11T10:31:00Z");
    assertThat(read.messages.get(8).key()).isEqualTo("line-1");
  }

  @Test
  void reads_logs_with_request_and_response_and_legacy_calls() {
    String log =
        """
        {"id":"r1","request":{"model":"m","messages":[{"role":"user","content":"q"}]},"response":{"choices":[{"message":{"role":"assistant","content":"a"}}]}}
        {"id":"r2","custom_id":"x","response":{"status_code":200,"body":{"choices":[{"message":{"role":"assistant","content":"only an answer"}}]}}}
        {"id":"r3","messages":[{"role":"assistant","content":null,"function_call":{"name":"f","arguments":"{}"}},{"role":"function","name":"f","content":"ok"}]}
        {"id":"r4","input":{"messages":[{"role":"user","content":"which?"}]},"preferred_output":[{"role":"assistant","content":"this"}],"non_preferred_output":[{"role":"assistant","content":"that"}]}
        {"instruction":"把它翻成英文","input":"你好","output":"Hello"}
        {"message":{"role":"user","content":"wrapped"},"timestamp":"2024-05-11T10:30:00Z"}
        {"role":"assistant","content":[{"type":"output_text","text":"parts"},{"type":"refusal","refusal":"no"}]}
        [{"role":"user","content":"a list is one conversation"}]
        {"role":"model","parts":[{"text":"as Gemini has it"}]}
        {"messages":[{"role":"user","content":"beside a request"}],"request":{"id":1}}
        """;
    Collected read = Collected.of(log);
    assertThat(read.bad).isEmpty();
    assertThat(read.said())
        .containsExactly(
            "user: q",
            "assistant: a",
            "assistant: only an answer",
            "assistant: ",
            "tool: ok",
            "user: which?",
            "assistant: this",
            "user: 把它翻成英文\n你好",
            "assistant: Hello",
            "user: wrapped",
            "assistant: parts\nno",
            "user: a list is one conversation",
            "assistant: as Gemini has it",
            "user: beside a request");
    assertThat(read.body(4).toolCallId()).contains("call-1");
    assertThat(read.times().get(9)).isEqualTo("2024-05-11T10:30:00Z");
  }

  @Test
  void takes_a_sender_who_is_no_role_for_a_person() {
    Collected read =
        Collected.of(
            """
            {"sender":"小明","text":"在吗","timestamp":1715423400}
            {"sender":"assistant","text":"在","timestamp":1715423401}
            """);
    assertThat(read.said()).containsExactly("user: 在吗", "assistant: 在");
    assertThat(read.names()).containsExactly("小明", "");
    assertThat(read.conversations.getFirst().room()).isTrue();
  }

  @Test
  void reads_an_array_of_messages_as_one_conversation() {
    Collected read =
        Collected.of(
            "[{\"role\":\"user\",\"content\":\"a\"},\n{\"role\":\"assistant\",\"content\":\"b\"}]");
    assertThat(read.said()).containsExactly("user: a", "assistant: b");
    assertThat(read.conversations).hasSize(1);
  }
}
