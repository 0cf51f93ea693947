package io.remanence.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import org.junit.jupiter.api.Test;

final class JsonTextTest {
  @Test
  void numbers_keep_their_value_and_scale() {
    List<Number> numbers =
        List.of(
            0,
            -7,
            Long.MAX_VALUE,
            new BigInteger("9".repeat(2_000)),
            0.1,
            -0.0,
            1.0,
            1e300,
            Double.MIN_VALUE,
            new BigDecimal("1.50"),
            new BigDecimal("0.10000000000000000000001"),
            new BigDecimal("1E+1000"));
    for (Number number : numbers) {
      Object read = JsonText.read(JsonText.write(number));
      assertThat(new BigDecimal(String.valueOf(read))).isEqualTo(new BigDecimal(number.toString()));
    }
    assertThat(JsonText.read("0.1")).isEqualTo(0.1);
    assertThat(JsonText.read("0.10")).isEqualTo(new BigDecimal("0.10"));
    assertThat(JsonText.read("12")).isEqualTo(12);
  }

  @Test
  void a_negative_zero_stays_negative() {
    assertThat(JsonText.read(JsonText.write(-0.0))).isEqualTo(-0.0);
  }

  @Test
  void what_is_no_json_is_refused() {
    for (String text : List.of("", "{", "[1,]", "{} {}", "nul", "{\"a\"}", "'a'", "NaN")) {
      assertThatThrownBy(() -> JsonText.read(text)).isInstanceOf(RuntimeException.class);
    }
  }
}
