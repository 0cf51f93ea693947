package io.remanence.lucene;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

final class AttentionTest {
  private long now = Long.MAX_VALUE;

  @Test
  void a_search_counts_for_a_second() {
    Attention attention = new Attention(() -> now);
    assertThat(attention.isAsked()).isFalse();
    attention.note();
    now += Duration.ofMillis(999).toNanos();
    assertThat(attention.isAsked()).isTrue();
    now += Duration.ofMillis(1).toNanos();
    assertThat(attention.isAsked()).isFalse();
  }
}
