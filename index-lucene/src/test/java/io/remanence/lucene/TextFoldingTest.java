package io.remanence.lucene;

import static org.assertj.core.api.Assertions.assertThat;

import com.ibm.icu.text.Transliterator;
import io.remanence.text.HanFolding;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class TextFoldingTest {
  /** Where the table differs from ICU's rules for single characters, on purpose. */
  private static final String OWN_CHOICE = "乾著妳祇衹薴苎";

  @Test
  void the_table_is_that_of_unicode_for_single_characters() {
    Transliterator icu = Transliterator.getInstance("Traditional-Simplified");
    List<String> differing = new ArrayList<>();
    for (char c = '\u3400'; c < '\uA000'; c++) {
      String wanted = icu.transliterate(String.valueOf(c));
      if (wanted.length() == 1
          && wanted.charAt(0) != HanFolding.fold(c)
          && OWN_CHOICE.indexOf(c) < 0) {
        differing.add(c + " is " + HanFolding.fold(c) + ", not " + wanted);
      }
    }
    assertThat(differing).isEmpty();
  }

  @Test
  void folding_twice_changes_nothing() {
    for (char c = '\u3400'; c < '\uA000'; c++) {
      char once = HanFolding.fold(c);
      assertThat(HanFolding.fold(once)).as("%s", c).isEqualTo(once);
    }
  }

  @Test
  void width_and_compatible_forms_are_folded() {
    assertThat(TextFolding.fold("ＡＢＣ１２ ｶﾞ ﬁ ㈱ ⑤")).isEqualTo("ABC12 ガ fi (株) 5");
  }

  @Test
  void thai_vowels_stay_whole() {
    assertThat(TextFolding.fold("น้ำ")).isEqualTo("น้ำ");
  }

  @Test
  void emoji_lose_what_varies_and_joins_them() {
    assertThat(TextFolding.fold("👍🏽 ❤️ 👨‍👧")).isEqualTo("👍 ❤ 👨👧");
  }

  @Test
  void plain_text_is_returned_as_it_is() {
    String plain = "Nothing to fold here, 42.";
    assertThat(TextFolding.fold(plain)).isSameAs(plain);
  }
}
