package io.remanence.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.text.BreakIterator;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class TextsTest {
  private static final String FAMILY = "👩‍👩‍👧‍👦";

  @Test
  void cleaning_gives_back_the_same_instance_where_there_is_nothing_to_clean() {
    for (String text : List.of("", "plain", "会议改到周四", FAMILY, "\ufffd\uffff\u0001")) {
      assertThat(Texts.clean(text)).isSameAs(text);
    }
  }

  @Test
  void cleaning_removes_each_nul() {
    assertThat(Texts.clean("会议\u0000改到\u0000\u0000周四")).isEqualTo("会议改到周四");
    assertThat(Texts.clean("\u0000")).isEmpty();
    assertThat(Texts.clean("a\u0000")).isEqualTo("a");
  }

  @Test
  void cleaning_replaces_each_unpaired_surrogate() {
    assertThat(Texts.clean("a\ud83d")).isEqualTo("a\ufffd");
    assertThat(Texts.clean("\ude00a")).isEqualTo("\ufffda");
    assertThat(Texts.clean("\ude00\ud83d")).isEqualTo("\ufffd\ufffd");
    assertThat(Texts.clean("\ud83d\ud83d\ude00\ude00")).isEqualTo("\ufffd😀\ufffd");
    assertThat(Texts.clean("\ud83d\u0000\ude00")).isEqualTo("\ufffd\ufffd");
  }

  @Test
  void cleaned_texts_go_through_utf8_and_stay_clean() {
    Random random = new Random(1);
    for (int i = 0; i < 5000; i++) {
      String cleaned = Texts.clean(wild(random, 12));
      assertThat(throughUtf8(cleaned)).isEqualTo(cleaned);
      assertThat(cleaned).doesNotContain("\u0000");
      assertThat(Texts.clean(cleaned)).isSameAs(cleaned);
    }
  }

  @Test
  void length_counts_code_points() {
    assertThat(Texts.length("")).isZero();
    assertThat(Texts.length("a😀𠮷")).isEqualTo(3);
    assertThat(Texts.length(FAMILY)).isEqualTo(7);
  }

  @Test
  void a_text_that_fits_is_not_cut() {
    assertThat(Texts.truncate("", 1)).isEmpty();
    assertThat(Texts.truncate("abc", 3)).isEqualTo("abc");
    assertThat(Texts.truncate("😀😀😀", 3)).isEqualTo("😀😀😀");
    assertThat(Texts.truncate(FAMILY, 7)).isEqualTo(FAMILY);
  }

  @Test
  void a_cut_text_ends_with_an_ellipsis_that_counts() {
    assertThat(Texts.truncate("abcd", 3)).isEqualTo("ab…");
    assertThat(Texts.truncate("会议改到周四", 4)).isEqualTo("会议改…");
    assertThat(Texts.truncate("abcd", 1)).isEqualTo("…");
  }

  @Test
  void a_cut_never_parts_a_cluster() {
    assertThat(Texts.truncate("ab" + FAMILY + "cd", 6)).isEqualTo("ab…");
    assertThat(Texts.truncate("ab" + FAMILY + "cd", 10)).isEqualTo("ab" + FAMILY + "…");
    assertThat(Texts.truncate("abe\u0301cd", 4)).isEqualTo("ab…");
    assertThat(Texts.truncate("a".repeat(1999) + "😀尾", 2000)).isEqualTo("a".repeat(1999) + "…");
    assertThat(Texts.truncate("x".repeat(199) + "🧭y", 200)).isEqualTo("x".repeat(199) + "…");
    assertThat(Texts.truncate("ab🇩🇪🇫🇷", 4)).isEqualTo("ab…");
  }

  @Test
  void a_cluster_that_alone_is_too_long_is_cut_all_the_same_but_within_the_limit() {
    String tower = "e" + "\u0301".repeat(2000);
    for (int max : new int[] {1, 2, 300, 1000}) {
      String cut = Texts.truncate(tower, max);
      assertThat(Texts.length(cut)).isLessThanOrEqualTo(max);
      assertThat(cut).endsWith("…");
    }
    assertThat(Texts.length(Texts.truncate(FAMILY, 3))).isLessThanOrEqualTo(3);
  }

  @Test
  void cuts_of_random_texts_keep_every_rule() {
    Random random = new Random(2);
    for (int i = 0; i < 20_000; i++) {
      String text = Texts.clean(wild(random, 30));
      int max = 1 + random.nextInt(24);
      String cut = Texts.truncate(text, max);
      assertThat(Texts.length(cut)).as("'%s' to %d", text, max).isLessThanOrEqualTo(max);
      assertThat(throughUtf8(cut)).isEqualTo(cut);
      if (Texts.length(text) <= max) {
        assertThat(cut).isEqualTo(text);
        continue;
      }
      String kept = cut.substring(0, cut.length() - 1);
      assertThat(cut).endsWith("…");
      assertThat(text).startsWith(kept);
      BreakIterator clusters = BreakIterator.getCharacterInstance(Locale.ROOT);
      clusters.setText(text);
      int firstEnd = clusters.next();
      if (text.codePointCount(0, firstEnd) < max) {
        assertThat(clusters.isBoundary(kept.length())).as("'%s' to %d", text, max).isTrue();
      }
    }
  }

  @Test
  void long_texts_are_cut_as_short_ones_are() {
    String text = ("记忆" + FAMILY + "e\u0301x").repeat(5000);
    for (int max : new int[] {255, 256, 257, 258, 1000, 33_333, 49_999}) {
      String cut = Texts.truncate(text, max);
      assertThat(Texts.length(cut)).isBetween(max - 10, max);
      BreakIterator clusters = BreakIterator.getCharacterInstance(Locale.ROOT);
      clusters.setText(text);
      assertThat(clusters.isBoundary(cut.length() - 1)).isTrue();
    }
  }

  @Test
  void a_limit_below_1_is_refused() {
    assertThatThrownBy(() -> Texts.truncate("abc", 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("0");
  }

  @Test
  void spaces_and_invisible_marks_of_any_script_are_blank() {
    for (String text :
        List.of(
            "", " ", "\t\r\n", "\u00a0", "\u3000", "\u2003", "\u200b\ufeff", "\u0000", "\u2028")) {
      assertThat(Texts.isBlank(text)).as(text).isTrue();
    }
    for (String text : List.of("a", " 一 ", ".", "🙂", "\u0301", "\ud83d")) {
      assertThat(Texts.isBlank(text)).as(text).isFalse();
    }
  }

  private static String throughUtf8(String text) {
    return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
  }

  private static String wild(Random random, int most) {
    List<String> pieces =
        List.of(
            "a",
            "é",
            "e\u0301",
            "记",
            "😀",
            FAMILY,
            "👍🏽",
            "🇩🇪",
            "\u200d",
            "\ufe0f",
            "\u0000",
            "\ud83d",
            "\ude00",
            "각",
            "\u1112\u116c",
            "क्षि",
            "\r\n",
            " ",
            "𠮷",
            "\u202e");
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(most); i > 0; i--) {
      text.append(pieces.get(random.nextInt(pieces.size())));
    }
    return text.toString();
  }
}
