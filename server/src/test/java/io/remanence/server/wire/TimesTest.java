package io.remanence.server.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

final class TimesTest {
  private static final Instant NOON = Instant.parse("2026-11-30T05:00:00.123Z");

  @Test
  void writes_zone_and_milliseconds() {
    assertThat(Times.text(NOON)).isEqualTo("2026-11-30T05:00:00.123Z");
    assertThat(Times.text(Instant.EPOCH)).isEqualTo("1970-01-01T00:00:00.000Z");
    assertThat(Times.text(Instant.parse("0001-01-01T00:00:00Z")))
        .isEqualTo("0001-01-01T00:00:00.000Z");
  }

  @Test
  void reads_iso_times_with_a_zone_and_milliseconds() {
    for (Object same :
        List.of(
            "2026-11-30T05:00:00.123Z",
            "2026-11-30T13:00:00.123+08:00",
            "2026-11-30T13:00:00.123999+08:00",
            "2026-11-30T13:00:00.123+08:00[Asia/Shanghai]",
            NOON.toEpochMilli(),
            Long.toString(NOON.toEpochMilli()),
            BigInteger.valueOf(NOON.toEpochMilli()),
            new BigDecimal(NOON.toEpochMilli() + ".0"))) {
      assertThat(Times.read(same)).as(String.valueOf(same)).contains(NOON);
    }
    assertThat(Times.read("2026-11-30T13:00+08:00")).isPresent();
  }

  @Test
  void refuses_everything_else() {
    for (Object wrong :
        Arrays.asList(
            null,
            "",
            "now",
            "2026-11-30",
            "2026-11-30T05:00:00",
            "1.5",
            "+999999999-01-01T00:00:00Z",
            Long.MAX_VALUE,
            new BigDecimal("1.5"),
            new BigDecimal("1E+400"),
            true,
            List.of())) {
      assertThat(Times.read(wrong)).as(String.valueOf(wrong)).isEmpty();
    }
  }
}
