package io.remanence.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

final class TimeSpanTest {
  private static final TimeSpan DAY =
      TimeSpan.days(LocalDate.parse("2023-05-07"), LocalDate.parse("2023-05-07"), ZoneOffset.UTC);

  @Test
  void refuses_to_end_before_it_begins() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new TimeSpan(Instant.EPOCH, Instant.EPOCH))
        .withMessageContaining("later end");
  }

  @Test
  void is_closest_within_and_ends_a_day_away() {
    assertThat(DAY.closeness(Instant.parse("2023-05-07T00:00:00Z"))).isEqualTo(1);
    assertThat(DAY.closeness(Instant.parse("2023-05-07T23:59:59Z"))).isEqualTo(1);
    assertThat(DAY.closeness(Instant.parse("2023-05-08T12:00:00Z"))).isBetween(0.2, 0.3);
    assertThat(DAY.closeness(Instant.parse("2023-05-06T12:00:00Z"))).isBetween(0.2, 0.3);
    assertThat(DAY.closeness(Instant.parse("2023-05-09T00:00:00Z"))).isZero();
    assertThat(DAY.closeness(Instant.MIN)).isZero();
    assertThat(DAY.closeness(Instant.MAX)).isZero();
  }

  @Test
  void longer_spans_have_wider_margins() {
    TimeSpan year =
        TimeSpan.days(LocalDate.parse("2022-01-01"), LocalDate.parse("2022-12-31"), ZoneOffset.UTC);

    assertThat(year.closeness(Instant.parse("2023-01-03T00:00:00Z"))).isPositive();
    assertThat(year.closeness(Instant.parse("2023-01-09T00:00:00Z"))).isZero();
  }
}
