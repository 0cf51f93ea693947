package io.remanence.server.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

final class EventLinesTest {
  private static List<String> read(String stream, int piece) {
    List<String> events = new ArrayList<>();
    EventLines lines = new EventLines(events::add);
    byte[] bytes = stream.getBytes(StandardCharsets.UTF_8);
    for (int i = 0; i < bytes.length; i += piece) {
      byte[] next = Arrays.copyOfRange(bytes, i, Math.min(bytes.length, i + piece));
      // What stands behind the length is not of the stream.
      lines.take(Arrays.copyOf(next, next.length + 3), next.length);
    }
    lines.end();
    return events;
  }

  @Test
  void events_are_the_same_wherever_their_bytes_are_cut() {
    String stream =
        ": a comment\n"
            + "event: message\ndata: {\"text\":\"三文鱼 🐈\"}\n\n"
            + "data: one\r\ndata: two\r\n\r\n"
            + "id: 7\rdata:three\r\r"
            + "data\n\nevent: nothing\n\n"
            + "data: \n\n"
            + "data:  indented\n\n"
            + "data: unfinished";
    for (int piece = 1; piece <= stream.length(); piece++) {
      assertThat(read(stream, piece))
          .as("pieces of %d bytes", piece)
          .containsExactly(
              "{\"text\":\"三文鱼 🐈\"}", "one\ntwo", "three", "", " indented", "unfinished");
    }
  }

  @Test
  void an_event_that_is_too_long_is_left_out_and_the_next_is_not() {
    String stream = "data: " + "x".repeat((16 << 20) + 1) + "\n\ndata: next\n\n";
    assertThat(read(stream, 1 << 16)).containsExactly("next");
  }
}
