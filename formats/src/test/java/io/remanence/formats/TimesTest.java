package io.remanence.formats;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.text.Language;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimesTest {
  private final List<String> problems = new ArrayList<>();

  private Optional<Instant> read(@Nullable Object raw) {
    return new Times(ZoneId.of("Asia/Shanghai"))
        .read(raw, problem -> problems.add(problem.in(Language.ENGLISH)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          1715423400                       | 2024-05-11T10:30:00Z
          1715423400.5                     | 2024-05-11T10:30:00.500Z
          1715423400123                    | 2024-05-11T10:30:00.123Z
          2024-05-11T10:30:00Z             | 2024-05-11T10:30:00Z
          2024-05-11t10:30:00z             | 2024-05-11T10:30:00Z
          2024-05-11T10:30:00.123456+00:00 | 2024-05-11T10:30:00.123Z
          2024-05-11T10:30:00.1234567891+02:00 | 2024-05-11T08:30:00.123Z
          2024-05-11 10:30:00 +0800        | 2024-05-11T02:30:00Z
          2024-05-11T10:30+08              | 2024-05-11T02:30:00Z
          2024-05-11 10:30:00              | 2024-05-11T02:30:00Z
          2024-05-11T10:30:00.5+           | 2024-05-11T02:30:00.500Z
          2024-05-11                       | 2024-05-10T16:00:00Z
          2024-05-11 10:30:00 UTC          | 2024-05-11T10:30:00Z
          Sat, 11 May 2024 10:30:00 GMT    | 2024-05-11T10:30:00Z
          """)
  void reads_text(String raw, Instant instant) {
    assertThat(read(raw)).contains(instant);
    assertThat(problems).isEmpty();
  }

  @Test
  void reads_numbers_as_seconds_or_milliseconds() {
    Instant instant = Instant.parse("2024-05-11T10:30:00Z");
    assertThat(read(1715423400)).contains(instant);
    assertThat(read(1715423400000L)).contains(instant);
    assertThat(read(new BigDecimal("1715423400.0"))).contains(instant);
    assertThat(read(new BigDecimal("1.7154234E9"))).contains(instant);
    assertThat(read(new BigDecimal("1715423400.9999999"))).contains(instant.plusMillis(999));
    assertThat(read(253402300799999L)).contains(Instant.parse("9999-12-31T23:59:59.999Z"));
    assertThat(problems).isEmpty();
  }

  @Test
  void takes_nothing_for_no_time_and_no_problem() {
    assertThat(read(null)).isEmpty();
    assertThat(read("  ")).isEmpty();
    assertThat(problems).isEmpty();
  }

  @Test
  void reports_what_is_no_time_or_out_of_range() {
    List<Object> wrong =
        Arrays.asList(
            0,
            -1,
            253402300800000L,
            new BigInteger("9".repeat(300)),
            new BigDecimal("1E+999999999"),
            new BigDecimal("1E-999999999"),
            "0",
            "1969-12-31T23:59:59Z",
            "2024-13-01",
            "2024-02-30T10:00:00Z",
            "2024-05-11T25:00:00Z",
            "2024-05-11T10:30:00+99:00",
            "+1000000000-01-01T00:00:00Z",
            "yesterday",
            "x".repeat(100_000),
            true,
            List.of());
    for (Object raw : wrong) {
      problems.clear();
      assertThat(read(raw)).as("%s", raw).isEmpty();
      assertThat(problems).as("%s", raw).hasSize(1);
      assertThat(problems.getFirst()).hasSizeLessThan(300).contains("from 1970 to 9999 is wanted");
    }
  }
}
