package io.remanence.server.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class TrafficTest {
  private static final byte[] FILE =
      "one two three".getBytes(java.nio.charset.StandardCharsets.UTF_8);

  private long now = 7;
  private final List<Long> paused = new ArrayList<>();
  private final Traffic traffic =
      new Traffic(
          () -> now,
          nanos -> {
            paused.add(nanos);
            now += nanos;
          });

  private void after(long millis) {
    now += Duration.ofMillis(millis).toNanos();
  }

  private static long millis(long count) {
    return Duration.ofMillis(count).toNanos();
  }

  @Test
  void nobody_is_waited_for_where_nobody_asks() throws IOException {
    InputStream file = traffic.leavingRoom(new ByteArrayInputStream(FILE));
    for (int read = file.read(); read >= 0; read = file.read()) {
      after(50);
    }
    assertThat(paused).isEmpty();
  }

  @Test
  void work_beside_others_pauses_four_times_as_long_as_it_took_and_half_a_second_at_most()
      throws IOException {
    InputStream file = traffic.leavingRoom(new ByteArrayInputStream(FILE));
    traffic.note();
    byte[] bytes = new byte[4];
    assertThat(file.read(bytes)).isEqualTo(4);
    after(30);
    assertThat(file.read()).isEqualTo('t');
    traffic.note();
    after(900);
    assertThat(file.read(bytes)).isEqualTo(4);
    assertThat(paused).containsExactly(millis(120), millis(500));
  }

  @Test
  void work_of_a_moment_is_added_up() throws IOException {
    InputStream file = traffic.leavingRoom(new ByteArrayInputStream(FILE));
    traffic.note();
    for (int read = file.read(); read >= 0; read = file.read()) {
      now += millis(1) / 8;
    }
    assertThat(paused).containsExactly(millis(2), millis(2), millis(2));
  }

  @Test
  void whoever_asked_longer_ago_than_a_second_is_forgotten() throws IOException {
    traffic.note();
    InputStream file = traffic.leavingRoom(new ByteArrayInputStream(FILE));
    after(999);
    assertThat(file.readAllBytes()).isEqualTo(FILE);
    assertThat(paused).containsExactly(millis(500));
    after(1);
    assertThat(file.read()).isEqualTo(-1);
    assertThat(paused).hasSize(1);
  }

  @Test
  void a_stop_while_it_pauses_ends_the_reading() {
    Traffic stopped =
        new Traffic(
            () -> now,
            nanos -> {
              throw new InterruptedException();
            });
    InputStream file = stopped.leavingRoom(new ByteArrayInputStream(FILE));
    stopped.note();
    after(30);
    assertThatThrownBy(file::readAllBytes).isInstanceOf(InterruptedIOException.class);
    assertThat(Thread.interrupted()).isTrue();
  }
}
