package io.remanence.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

final class DateWordsTest {
  @Test
  void says_the_day_in_two_languages_and_in_figures() {
    assertThat(DateWords.of(Instant.parse("2023-05-07T10:00:00Z"), ZoneOffset.UTC))
        .containsExactly("7 May 2023 Sunday 2023-05-07", "2023年5月7日");
  }

  @Test
  void the_day_is_that_of_the_zone() {
    assertThat(DateWords.of(Instant.parse("2023-05-07T20:00:00Z"), ZoneId.of("Asia/Shanghai")))
        .contains("2023年5月8日");
  }

  @Test
  void says_nothing_of_years_that_no_one_writes() {
    assertThat(DateWords.of(Instant.parse("+12023-05-07T10:00:00Z"), ZoneOffset.UTC)).isEmpty();
    assertThat(DateWords.of(Instant.parse("-0001-05-07T10:00:00Z"), ZoneOffset.UTC)).isEmpty();
  }
}
