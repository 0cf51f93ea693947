package io.remanence.space;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class YoungIndexTest {
  private final AtomicLong nanos = new AtomicLong(5);
  private final List<Duration> waited = new ArrayList<>();
  private final YoungIndex index =
      new YoungIndex(
          (seq, patience) -> {
            waited.add(patience);
            return seq == 1;
          },
          nanos::get);

  @Test
  void is_waited_for_longer_at_first_and_then_as_long_as_is_asked() {
    Duration brief = Duration.ofMillis(250);
    Duration longer = Duration.ofSeconds(9);
    assertThat(index.await(1, brief)).isTrue();
    assertThat(index.await(2, longer)).isFalse();
    nanos.addAndGet(YoungIndex.YOUTH.toNanos() - 1);
    assertThat(index.await(1, brief)).isTrue();
    nanos.addAndGet(1);
    assertThat(index.await(1, brief)).isTrue();
    assertThat(waited).containsExactly(YoungIndex.PATIENCE, longer, YoungIndex.PATIENCE, brief);
  }
}
