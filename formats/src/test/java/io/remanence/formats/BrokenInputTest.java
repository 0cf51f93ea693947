package io.remanence.formats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.remanence.error.ErrorDetail;
import io.remanence.error.RemanenceException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BrokenInputTest {
  @Test
  void keeps_what_came_before_the_end_of_a_file_that_was_cut_off() {
    String whole = Fixtures.text("chatgpt.json");
    Collected read = Collected.of(whole.substring(0, whole.indexOf("Feed it twice")));
    assertThat(read.conversations).extracting(Conversation::key).containsExactly("c-hangzhou");
    assertThat(read.messages).hasSize(4);
    assertThat(read.bad).singleElement().asString().startsWith("38: the file ends in line 49");
  }

  @Test
  void reports_deep_json_and_goes_on() {
    String deep =
        "{\"role\":\"user\",\"content\":" + "[".repeat(200_000) + "]".repeat(200_000) + "}";
    String good = "{\"role\":\"user\",\"content\":\"fine\"}";
    Collected read =
        Collected.of(good + "\n" + deep + "\n" + "{\"a\":".repeat(100_000) + "\n" + good);
    assertThat(read.said()).containsExactly("user: fine", "user: fine");
    assertThat(read.bad)
        .satisfiesExactly(
            b -> assertThat(b).startsWith("2: no valid JSON").contains("depth"),
            b -> assertThat(b).startsWith("3: no valid JSON").contains("depth"));
    Collected array = Collected.of("[" + good + "," + deep + "," + good + "]", Format.OPENAI_JSONL);
    assertThat(array.said()).containsExactly("user: fine", "user: fine");
    assertThat(array.bad).hasSize(1);
  }

  @Test
  void keeps_deep_values_that_are_within_the_limit() {
    String deep = "{\"x\":".repeat(90) + "1" + "}".repeat(90);
    Collected read =
        Collected.of(
            "{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"hi\"},{\"type\":\"image\",\"d\":"
                + deep
                + "}]}");
    assertThat(read.bad).isEmpty();
    assertThat(read.body(0).metadata()).isPresent();
  }

  @Test
  void cleans_what_is_no_text() {
    Collected read =
        Collected.of(
            """
            {"role":"user","content":"a\\u0000b \\ud83d c \\ud83d\\ude00 مرحبا","id":"\\u0000"}
            {"role":"user","content":[{"type":"image","\\u0000name":"\\ud800"}]}
            """);
    assertThat(read.said().getFirst()).isEqualTo("user: ab \uFFFD c 😀 مرحبا");
    assertThat(read.body(1).metadata().orElseThrow().toString()).contains(", name=\uFFFD");
  }

  @Test
  void reports_bytes_that_are_no_utf8_and_keeps_the_rest() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes("{\"role\":\"user\",\"content\":\"caf".getBytes(StandardCharsets.UTF_8));
    out.write(0xE9);
    out.writeBytes("\"}\n{\"role\":\"user\",\"content\":\"ok\"}".getBytes(StandardCharsets.UTF_8));
    Collected read =
        Collected.of(
            new ByteArrayInputStream(out.toByteArray()), Optional.empty(), ReadOptions.defaults());
    assertThat(read.said()).containsExactly("user: caf\uFFFD", "user: ok");
    assertThat(read.bad)
        .singleElement()
        .asString()
        .startsWith("1: bytes that are no UTF-8 were replaced");
  }

  @Test
  void reads_numbers_that_json_does_not_have_as_nothing() {
    Collected read =
        Collected.of("{\"role\":\"user\",\"content\":\"hi\",\"name\":NaN,\"timestamp\":Infinity}");
    assertThat(read.said()).containsExactly("user: hi");
    assertThat(read.times()).containsExactly("");
  }

  @Test
  void replaces_ids_that_are_too_long() {
    String id = "x".repeat(300);
    Collected read =
        Collected.of(
            "{\"conversation_id\":\"%s\",\"role\":\"user\",\"name\":\"%s\",\"content\":\"hi\",\"id\":\"%s\"}"
                .formatted(id, id, id));
    assertThat(read.bad).singleElement().asString().contains("at most 256 characters are wanted");
    assertThat(read.conversations.getFirst().id()).isEmpty();
    assertThat(read.messages.getFirst().key()).hasSize(64);
    assertThat(read.body(0).speaker().orElseThrow().id()).hasSize(256);
  }

  @ParameterizedTest
  @EnumSource(Format.class)
  void reports_rather_than_throws_where_the_format_is_given(Format format) {
    for (String junk :
        new String[] {
          "",
          "  \n",
          "PK\u0003\u0004",
          "<html>",
          "prose\nand more",
          "[",
          "{",
          "]]]",
          "[1,\"a\",null,[[]]]",
          "{\"a\":1}"
        }) {
      Collected read = Collected.of(junk, format);
      assertThat(read.messages).as(junk).isEmpty();
      // Notes may say anything: what is text at all is one.
      if (format != Format.MARKDOWN) {
        assertThat(read.memories).as(junk).isEmpty();
        assertThat(read.bad).as(junk).isNotEmpty();
      }
    }
  }

  @Test
  void gives_nothing_to_the_sink_where_the_format_can_not_be_told() {
    Collected sink = new Collected();
    InputStream in = new ByteArrayInputStream("prose".getBytes(StandardCharsets.UTF_8));
    assertThatThrownBy(
            () -> new ExportReader().read(in, Optional.empty(), ReadOptions.defaults(), sink))
        .isInstanceOf(RemanenceException.class);
    assertThat(sink.bad).isEmpty();
  }

  @Test
  void passes_failures_of_the_stream_on() {
    InputStream failing =
        new SequenceInputStream(
            new ByteArrayInputStream(Fixtures.bytes("claude.json")),
            new InputStream() {
              @Override
              public int read() throws IOException {
                throw new IOException("the disk is gone");
              }

              @Override
              public int read(byte[] target, int offset, int length) throws IOException {
                return read();
              }
            });
    assertThatThrownBy(() -> Collected.of(failing, Optional.empty(), ReadOptions.defaults()))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("the disk is gone");
  }

  @Test
  void passes_failures_of_the_sink_on() {
    ConversationSink full =
        new ConversationSink() {
          @Override
          public void conversation(Conversation head) {}

          @Override
          public void message(ImportedMessage message) {
            throw new IllegalStateException("full");
          }

          @Override
          public void memory(ImportedMemory memory) {
            throw new IllegalStateException("full");
          }

          @Override
          public void bad(long line, ErrorDetail detail) {}
        };
    for (String name : Fixtures.ALL) {
      InputStream in = new ByteArrayInputStream(Fixtures.bytes(name));
      assertThatThrownBy(
              () -> new ExportReader().read(in, Optional.empty(), ReadOptions.defaults(), full))
          .as(name)
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("full");
    }
  }

  @Test
  void leaves_the_stream_open() throws IOException {
    boolean[] closed = {false};
    try (InputStream in =
        new ByteArrayInputStream(Fixtures.bytes("claude.json")) {
          @Override
          public void close() {
            closed[0] = true;
          }
        }) {
      Collected.of(in, Optional.empty(), ReadOptions.defaults());
      assertThat(closed[0]).isFalse();
    }
  }

  @Test
  void cuts_a_text_message_that_is_too_large() {
    String chat =
        "2024-03-15 09:00 Bo: hi\n2024-03-15 09:01 Ann: start\n"
            + "more words\n".repeat(20)
            + "2024-03-15 09:02 Bo: end\n";
    Collected read = new Collected();
    new ExportReader(new Limits(100))
        .read(
            new ByteArrayInputStream(chat.getBytes(StandardCharsets.UTF_8)),
            Optional.of(Format.TEXT),
            ReadOptions.defaults(),
            read);
    assertThat(read.messages).hasSize(3);
    assertThat(read.body(1).text()).startsWith("start\nmore words").hasSizeLessThanOrEqualTo(100);
    assertThat(read.bad).singleElement().asString().contains("is larger than 100 bytes; cut here");
  }
}
