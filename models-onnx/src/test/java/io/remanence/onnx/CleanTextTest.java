package io.remanence.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CleanTextTest {
  @Test
  void makes_each_run_of_white_space_one_blank_and_drops_it_at_the_ends() {
    assertThat(CleanText.first(" \n a\t\u3000 b\u00A0\u2028c \r\n", 100)).isEqualTo("a b c");
    assertThat(CleanText.last(" \n a\t\u3000 b\u00A0\u2028c \r\n", 100)).isEqualTo("a b c");
  }

  @Test
  void removes_what_no_model_sees() {
    String odd = "a\u0000b\uD800c\uDC00d\uFFFDe\u200Bf\uE000g\uFEFF";
    assertThat(CleanText.first(odd, 100)).isEqualTo("abcdefg");
    assertThat(CleanText.last(odd, 100)).isEqualTo("abcdefg");
  }

  @Test
  void keeps_emoji_whole() {
    assertThat(CleanText.first("x🎉🎉", 2)).isEqualTo("x🎉");
    assertThat(CleanText.last("🎉🎉x", 2)).isEqualTo("🎉x");
  }

  @Test
  void keeps_the_beginning_or_the_end_of_a_long_text() {
    assertThat(CleanText.first("one  two  three", 7)).isEqualTo("one two");
    assertThat(CleanText.last("one  two  three", 9)).isEqualTo("two three");
  }

  @Test
  void what_is_not_seen_does_not_count() {
    String blanks = " \u0000\u200B".repeat(10_000);
    assertThat(CleanText.first(blanks + "早上" + blanks + "好", 4)).isEqualTo("早上 好");
    assertThat(CleanText.last("早上" + blanks + "好" + blanks, 4)).isEqualTo("早上 好");
  }

  @Test
  void nothing_stays_nothing() {
    assertThat(CleanText.first("", 10)).isEmpty();
    assertThat(CleanText.last("\uD83C", 10)).isEmpty();
  }
}
