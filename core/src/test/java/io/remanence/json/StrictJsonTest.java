package io.remanence.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StrictJsonTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"a\":[1,-2,1.50,1.0E+21,-0.0,true,false,null,\"\"],\"茶\":{\"🫖\":{}}}",
        "[]",
        "9007199254740993",
        "123456789012345678901234567890",
        "0.1000",
        "\"\\\"\\\\\\n\\r\\t\\u0001\\u2028 عربى 😀\""
      })
  void what_is_written_reads_and_is_written_the_same(String text) {
    assertThat(StrictJson.write(StrictJson.read(text))).isEqualTo(text);
  }

  @Test
  void numbers_keep_value_and_digits_whatever_their_type() {
    List<Object> numbers =
        Arrays.asList(
            1,
            1L << 40,
            1e21,
            0.1,
            -0.0,
            new BigDecimal("1.50"),
            new BigDecimal("1E+400"),
            BigInteger.TWO.pow(80));
    String text = StrictJson.write(numbers);
    assertThat(StrictJson.write(StrictJson.read(text))).isEqualTo(text);
    assertThat(StrictJson.read("[5,1.5,1.50]")).isEqualTo(List.of(5, 1.5, new BigDecimal("1.50")));
  }

  @Test
  void escapes_and_space_are_read_as_json_has_them() {
    assertThat(StrictJson.read(" { \"k\" : \"\\u8336\\ud83d\\ude00\\/\" } "))
        .isEqualTo(Map.of("k", "茶😀/"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "[1,]",
        "{\"a\":1,}",
        "{a:1}",
        "'a'",
        "01",
        "1.",
        "+1",
        ".5",
        "1e",
        "tru",
        "\"a",
        "\"\\x\"",
        "\"\\u12\"",
        "\"\t\"",
        "1 2",
        "{\"a\":1,\"a\":2}",
        "NaN",
        "[1 2]",
        "{\"a\" 1}"
      })
  void what_is_no_json_is_refused(String text) {
    assertThatThrownBy(() -> StrictJson.read(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("at character");
  }

  @Test
  void what_nests_too_deep_is_refused() {
    assertThatThrownBy(() -> StrictJson.read("[".repeat(100_000)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("deeper");
  }
}
