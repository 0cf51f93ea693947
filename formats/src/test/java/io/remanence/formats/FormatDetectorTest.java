package io.remanence.formats;

import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FormatDetectorTest {
  private static final Map<String, Format> FIXTURES =
      Map.ofEntries(
          Map.entry("chatgpt.json", Format.CHATGPT),
          Map.entry("claude.json", Format.CLAUDE),
          Map.entry("claude-code.jsonl", Format.CLAUDE_CODE),
          Map.entry("sharegpt.json", Format.SHAREGPT),
          Map.entry("openai.jsonl", Format.OPENAI_JSONL),
          Map.entry("locomo.json", Format.LOCOMO),
          Map.entry("whatsapp.txt", Format.TEXT),
          Map.entry("qq.txt", Format.TEXT),
          Map.entry("ai.md", Format.TEXT),
          Map.entry("aipack.json", Format.AIPACK),
          Map.entry("ltm.json", Format.LTM),
          Map.entry("mem0.json", Format.MEM0),
          Map.entry("openmemory.json", Format.OPENMEMORY),
          Map.entry("memory.md", Format.MARKDOWN),
          Map.entry("mcp-memory.jsonl", Format.MCP_MEMORY),
          Map.entry("remanence.jsonl", Format.REMANENCE));

  private static Format detect(byte[] bytes) {
    return FormatDetector.detect(new ByteArrayInputStream(bytes));
  }

  private static Format detect(String text) {
    return detect(text.getBytes(UTF_8));
  }

  @Test
  void tells_each_fixture_in_each_encoding() {
    assertThat(FIXTURES.keySet()).containsExactlyInAnyOrderElementsOf(Fixtures.ALL);
    FIXTURES.forEach(
        (name, format) -> {
          String text = Fixtures.text(name);
          assertThat(detect(text)).as(name).isEqualTo(format);
          assertThat(detect("\uFEFF \r\n\t" + text)).as(name).isEqualTo(format);
          assertThat(detect(("\uFEFF" + text).getBytes(UTF_16LE))).as(name).isEqualTo(format);
          assertThat(detect(("\uFEFF" + text).getBytes(UTF_16BE))).as(name).isEqualTo(format);
        });
    String json = Fixtures.text("chatgpt.json");
    assertThat(detect(json.getBytes(UTF_16LE))).as("no mark").isEqualTo(Format.CHATGPT);
    assertThat(detect(json.getBytes(UTF_16BE))).as("no mark").isEqualTo(Format.CHATGPT);
  }

  @Test
  void puts_the_stream_back() throws Exception {
    byte[] bytes = Fixtures.bytes("claude.json");
    ByteArrayInputStream in = new ByteArrayInputStream(bytes);
    FormatDetector.detect(in);
    assertThat(in.readAllBytes()).isEqualTo(bytes);
  }

  @Test
  void refuses_a_stream_without_mark() {
    FilterInputStream unmarked =
        new FilterInputStream(new ByteArrayInputStream(new byte[0])) {
          @Override
          public boolean markSupported() {
            return false;
          }
        };
    assertThatThrownBy(() -> FormatDetector.detect(unmarked))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("BufferedInputStream");
  }

  @Test
  void tells_json_lines_whose_first_line_is_broken() {
    assertThat(detect("{\"role\":\"us\n{\"role\":\"user\",\"content\":\"hi\"}\n"))
        .isEqualTo(Format.OPENAI_JSONL);
    assertThat(detect("oops\n{\"sessionId\":\"s\",\"type\":\"user\",\"message\":{}}\n"))
        .isEqualTo(Format.CLAUDE_CODE);
  }

  @Test
  void tells_a_record_that_is_longer_than_what_it_looks_at() {
    String big = "x".repeat(100_000);
    assertThat(detect("{\"title\":\"t\",\"mapping\":{\"a\":{\"message\":\"" + big + "\"}}}"))
        .isEqualTo(Format.CHATGPT);
    assertThat(detect("{\"messages\":[{\"role\":\"user\",\"content\":\"" + big + "\"}]}"))
        .isEqualTo(Format.OPENAI_JSONL);
  }

  @Test
  void takes_json_inside_of_a_chat_for_what_it_is() {
    String chat = "**You:** show me a request\n\n**ChatGPT:** like this:\n";
    assertThat(detect(chat + "{\"role\":\"user\",\"content\":\"hi\"}\n")).isEqualTo(Format.TEXT);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"a\":1,\"b\":[2]}",
        "{\"users\":[{\"role\":\"admin\",\"name\":\"Mei\"}]}",
        "Just some prose about nothing.\nAnd a second line.",
        "name: config\nport: 80\nhost: here\n",
        "From: a@example.com\nTo: b@example.com\nSubject: hi\n\nHello: there\n",
        "2024-03-15 09:00:00 INFO: started\n2024-03-15 09:00:01 WARN: hm\n",
        "Attendees: 张三\nAgenda: x\n",
        "{{{{",
        "[]",
        "null"
      })
  void refuses_what_is_no_export_and_names_the_formats(String text) {
    assertThatThrownBy(() -> detect(text))
        .isInstanceOfSatisfying(
            RemanenceException.class,
            e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_ARGUMENT))
        .hasMessageContaining("the format of the file can't be told")
        .hasMessageContaining(Format.names());
  }

  @Test
  void says_what_was_seen() {
    assertThatThrownBy(() -> detect("{\"alpha\":1,\"beta\":{\"gamma\":2}}"))
        .hasMessageContaining("JSON with the keys \"alpha, beta\"");
    assertThatThrownBy(() -> detect("今天没有聊天")).hasMessageContaining("今天没有聊天");
    assertThatThrownBy(() -> detect("")).hasMessageContaining("it is empty");
    assertThatThrownBy(() -> detect("<!DOCTYPE html><html></html>"))
        .hasMessageContaining("web page");
    assertThatThrownBy(() -> detect(new byte[] {'P', 'K', 3, 4, 0, 0}))
        .hasMessageContaining("zip archive; unpack it and import the conversations.json");
    assertThatThrownBy(() -> detect(new byte[] {0x1F, (byte) 0x8B, 8, 0}))
        .hasMessageContaining("gzip");
    assertThatThrownBy(() -> detect(new byte[] {(byte) 0x89, 'P', 'N', 'G', 0, 1, 2, 3}))
        .hasMessageContaining("its first bytes are 89 50 4e 47");
  }
}
