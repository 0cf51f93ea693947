package io.remanence.formats;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.history.ToolCall;
import org.junit.jupiter.api.Test;

class ClaudeCodeReaderTest {
  @Test
  void joins_the_lines_of_one_answer_and_parts_the_sessions() {
    Collected read = Collected.of(Fixtures.text("claude-code.jsonl"));
    assertThat(read.bad).isEmpty();
    assertThat(read.conversations).extracting(Conversation::key).containsExactly("s-1", "s-2");
    assertThat(read.conversations.getFirst().title()).contains("修复登录测试");
    assertThat(read.said())
        .containsExactly(
            "user: 登录测试为什么失败？",
            "assistant: 我来看看。",
            "tool: class LoginTest {}",
            "tool: 1 failed",
            "user: Another session",
            "assistant: 时区写错了。",
            "notice: <env>meta</env>",
            "notice: Conversation compacted");
    assertThat(read.body(1).reasoningContent()).contains("先看测试");
    assertThat(read.body(1).toolCalls())
        .containsExactly(
            ToolCall.function("toolu_1", "Read", "{\"file_path\":\"LoginTest.java\"}"),
            ToolCall.function("toolu_2", "Bash", "{\"command\":\"mvn test\"}"));
    assertThat(read.body(3).toolCallId()).contains("toolu_2");
    assertThat(read.body(3).metadata().orElseThrow().members()).containsEntry("isError", true);
    assertThat(read.keys()).contains("s-1 u4", "s-1 u5", "s-1 u5#2", "s-2 o1");
    assertThat(read.body(0).metadata().orElseThrow().text("cwd")).contains("/repo");
  }

  @Test
  void reports_broken_lines_by_their_number() {
    String log =
        """
        {"type":"user","sessionId":"s","message":{"role":"user","content":"one"}}
        {"type":"user","sessionId":"s","message":
        7

        {"type":"user","sessionId":"s","message":{"role":"user","content":5}}
        {"type":"user","sessionId":"s"}
        {"sessionId":"s"}
        {"type":"hologram","sessionId":"s"}
        {"type":"hologram","sessionId":"s"}
        {"type":"user","sessionId":"s","timestamp":"1999","message":{"role":"user","content":"two"}},
        """;
    Collected read = Collected.of(log);
    assertThat(read.said()).containsExactly("user: one", "user: two");
    assertThat(read.bad)
        .satisfiesExactly(
            b -> assertThat(b).startsWith("2: no valid JSON"),
            b -> assertThat(b).startsWith("3: the record is \"7\""),
            b -> assertThat(b).startsWith("5: the message's content"),
            b -> assertThat(b).startsWith("6: the record has no message"),
            b -> assertThat(b).startsWith("7: the record has no type"),
            b -> assertThat(b).startsWith("8: records of type \"hologram\" are not known"));
    assertThat(read.times()).containsExactly("", "1970-01-01T00:33:19Z");
  }

  @Test
  void takes_what_the_user_did_not_say_as_a_notice() {
    String log =
        """
        {"type":"user","sessionId":"s","isSidechain":true,"message":{"role":"user","content":"find the bug"}}
        {"type":"assistant","sessionId":"s","isSidechain":true,"message":{"role":"assistant","content":"found"}}
        {"type":"user","sessionId":"s","isCompactSummary":true,"message":{"role":"user","content":"so far"}}
        {"type":"queue-operation","sessionId":"s","content":"queued words"}
        {"type":"queue-operation","sessionId":"s","content":"<task-notification>done</task-notification>"}
        """;
    assertThat(Collected.of(log).said())
        .containsExactly(
            "notice: find the bug",
            "assistant: found",
            "notice: so far",
            "notice: <task-notification>done</task-notification>");
  }
}
