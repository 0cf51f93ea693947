package io.remanence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class WrappingTest {
  @Test
  void breaks_between_words() {
    assertThat(Wrapping.wrap("the quick brown fox", 10, 9))
        .containsExactly("the quick", "brown fox");
  }

  @Test
  void breaks_chinese_between_characters_but_not_before_a_full_stop() {
    assertThat(Wrapping.wrap("我们周五发布。", 12, 9)).containsExactly("我们周五发", "布。");
  }

  @Test
  void parts_a_word_that_is_longer_than_the_line() {
    assertThat(Wrapping.wrap("see abcdefghijkl", 5, 9))
        .containsExactly("see", "abcde", "fghij", "kl");
  }

  @Test
  void cuts_what_is_more_than_the_lines_wanted() {
    assertThat(Wrapping.wrap("one two three four five", 9, 2))
        .containsExactly("one two", "three fo…");
  }

  @Test
  void cuts_by_columns_and_never_inside_a_character() {
    assertThat(Wrapping.cut("发布计划", 8)).isEqualTo("发布计划");
    assertThat(Wrapping.cut("发布计划", 7)).isEqualTo("发布计…");
    assertThat(Wrapping.cut("发布计划", 6)).isEqualTo("发布…");
    assertThat(Wrapping.cut("a👨‍👩‍👧b", 3)).isEqualTo("a…");
  }

  @Test
  void pads_by_columns() {
    assertThat(Wrapping.pad("发布", 6, false)).isEqualTo("发布  ");
    assertThat(Wrapping.pad("7", 3, true)).isEqualTo("  7");
  }

  @Test
  void loses_no_word_and_passes_no_width() {
    Random random = new Random(7);
    List<String> words =
        List.of("a", "release", "发布计划", "周五，", "👨‍👩‍👧", "naïve", "x".repeat(30), "か", "שלום");
    for (int round = 0; round < 500; round++) {
      StringBuilder text = new StringBuilder("start");
      for (int i = random.nextInt(12); i > 0; i--) {
        text.append(random.nextBoolean() ? " " : "")
            .append(words.get(random.nextInt(words.size())));
      }
      int columns = 2 + random.nextInt(30);
      List<String> lines = Wrapping.wrap(text.toString(), columns, Integer.MAX_VALUE);
      assertThat(String.join("", lines).replace(" ", ""))
          .as("round %s, %s columns: %s", round, columns, text)
          .isEqualTo(text.toString().replace(" ", ""));
      assertThat(lines)
          .allSatisfy(line -> assertThat(DisplayWidth.of(line)).isLessThanOrEqualTo(columns));
    }
  }
}
