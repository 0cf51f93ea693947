package io.remanence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DisplayWidthTest {
  @ParameterizedTest
  @CsvSource({
    "abc, 3",
    "发布计划, 8",
    "ｆｕｌｌ, 8",
    "ﾊﾝｶｸ, 4",
    "こんにちは, 10",
    "안녕, 4",
    "“引号”, 6",
    "naïve, 5",
    "e\u0301, 1",
    "עברית, 5",
    "👍, 2",
    "👍🏽, 2",
    "👨‍👩‍👧, 2",
    "🇩🇪, 2",
    "☎, 1",
    "☎\uFE0F, 2",
    "𠮷, 2",
    "。, 2",
    "→, 1",
  })
  void counts_the_columns_that_a_terminal_uses(String text, int columns) {
    assertThat(DisplayWidth.of(text)).isEqualTo(columns);
  }

  @Test
  void an_empty_text_has_no_width() {
    assertThat(DisplayWidth.of("")).isZero();
  }

  @Test
  void a_hangul_syllable_in_parts_is_as_wide_as_a_whole_one() {
    assertThat(DisplayWidth.of("\u1112\u1161\u11AB")).isEqualTo(DisplayWidth.of("한"));
  }
}
