package io.remanence.quality.metric;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CurrencyTest {
  private static boolean currentFirst(String... found) {
    return Currency.currentFirst(List.of(found), Set.of("new"), Set.of("old", "older"));
  }

  @Test
  void the_current_one_must_be_found_before_any_that_it_replaced() {
    assertThat(currentFirst("x", "new", "old")).isTrue();
    assertThat(currentFirst("new")).isTrue();
    assertThat(currentFirst("older", "new")).isFalse();
    assertThat(currentFirst("old")).isFalse();
  }

  @Test
  void finding_neither_is_not_finding_the_current_one() {
    assertThat(currentFirst("x", "y")).isFalse();
    assertThat(currentFirst()).isFalse();
  }
}
