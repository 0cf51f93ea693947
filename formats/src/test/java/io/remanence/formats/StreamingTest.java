package io.remanence.formats;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.error.ErrorDetail;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/** Large files, made while they are read, take the memory of one record. */
class StreamingTest {
  private static final int MEGABYTE = 1 << 20;

  /** Counts and forgets. */
  private static final class Counting implements ConversationSink {
    private long conversations;
    private long messages;
    private long bad;

    @Override
    public void conversation(Conversation head) {
      conversations++;
    }

    @Override
    public void message(ImportedMessage message) {
      messages++;
    }

    @Override
    public void bad(long line, ErrorDetail detail) {
      bad++;
    }
  }

  /** A beginning, many parts, an end. */
  private static final class Made extends InputStream {
    private final IntFunction<String> parts;
    private final int count;
    private int next;
    private byte[] current = new byte[0];
    private int position;
    private long total;

    Made(int count, IntFunction<String> parts) {
      this.count = count;
      this.parts = parts;
    }

    @Override
    public int read() {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] target, int offset, int length) {
      while (position == current.length) {
        if (next == count) {
          return -1;
        }
        current = parts.apply(next++).getBytes(StandardCharsets.UTF_8);
        position = 0;
      }
      int taken = Math.min(length, current.length - position);
      System.arraycopy(current, position, target, offset, taken);
      position += taken;
      total += taken;
      return taken;
    }
  }

  private static int read(Made made, Format format, Counting sink) {
    PeekedInput input = PeekedInput.of(made);
    assertThat(FormatDetector.detect(input)).isEqualTo(format);
    Reading reading = new Reading(sink, ReadOptions.defaults(), Limits.DEFAULT);
    return new ExportReader().read(input, format, reading);
  }

  @Test
  void reads_a_huge_array_one_conversation_at_a_time() {
    String words = "x".repeat(20_000) + "西湖".repeat(100);
    int conversations = 1600;
    Made made =
        new Made(
            conversations,
            i ->
                (i == 0 ? "[" : ",")
                    + "{\"id\":\"c"
                    + i
                    + "\",\"current_node\":\"b\",\"mapping\":{\"a\":{\"parent\":null,\"message\":{\"id\":\"1\",\"author\":{\"role\":\"user\"},\"content\":{\"parts\":[\""
                    + words
                    + "\"]}}},\"b\":{\"parent\":\"a\",\"message\":{\"id\":\"2\",\"author\":{\"role\":\"assistant\"},\"content\":{\"parts\":[\""
                    + words
                    + "\"]}}}}}"
                    + (i == conversations - 1 ? "]" : ""));
    Counting sink = new Counting();
    int largest = read(made, Format.CHATGPT, sink);
    assertThat(made.total).isGreaterThan(60L * MEGABYTE);
    assertThat(sink.conversations).isEqualTo(conversations);
    assertThat(sink.messages).isEqualTo(2L * conversations);
    assertThat(sink.bad).isZero();
    assertThat(largest).isLessThan(50_000);
  }

  @Test
  void reads_huge_logs_line_by_line() {
    String words = "y".repeat(2000);
    int lines = 5_000;
    Made log =
        new Made(
            lines, i -> "{\"role\":\"user\",\"id\":\"" + i + "\",\"content\":\"" + words + "\"}\n");
    Counting sink = new Counting();
    assertThat(read(log, Format.OPENAI_JSONL, sink)).isLessThan(3000);
    assertThat(sink.conversations).isEqualTo(1);
    assertThat(sink.messages).isEqualTo(lines);
    Made chat =
        new Made(
            lines,
            i ->
                "2024-03-15 09:" + (i / 60 % 60 + 100 + "").substring(1) + " Ann: " + words + "\n");
    Counting said = new Counting();
    assertThat(read(chat, Format.TEXT, said)).isLessThan(3000);
    assertThat(said.messages).isEqualTo(lines);
    assertThat(said.bad).isZero();
  }

  @Test
  void passes_over_records_beyond_the_limit_and_reads_the_rest() {
    String megabyte = "z".repeat(MEGABYTE);
    String good = "{\"role\":\"user\",\"content\":\"fine\"}\n";
    Made log =
        new Made(
            42,
            i ->
                switch (i) {
                  case 0, 41 -> good;
                  case 1 -> "{\"role\":\"user\",\"content\":\"";
                  case 40 -> "\"}\n";
                  default -> megabyte;
                });
    Counting sink = new Counting();
    int largest = read(log, Format.OPENAI_JSONL, sink);
    assertThat(largest).isLessThanOrEqualTo(16 * MEGABYTE);
    assertThat(sink.messages).isEqualTo(2);
    assertThat(sink.bad).isEqualTo(1);
    Made array =
        new Made(
            44,
            i ->
                switch (i) {
                  case 0 -> "[" + good + ",";
                  case 1 -> "{\"role\":\"user\",\"content\":\"";
                  case 41 -> "\"},";
                  case 42 -> good;
                  case 43 -> "]";
                  default -> megabyte;
                });
    Counting elements = new Counting();
    assertThat(read(array, Format.OPENAI_JSONL, elements)).isLessThanOrEqualTo(16 * MEGABYTE);
    assertThat(elements.messages).isEqualTo(2);
    assertThat(elements.bad).isEqualTo(1);
  }
}
