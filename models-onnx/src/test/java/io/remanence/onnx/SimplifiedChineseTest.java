package io.remanence.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import com.ibm.icu.text.Transliterator;
import org.junit.jupiter.api.Test;

class SimplifiedChineseTest {
  @Test
  void writes_traditional_characters_in_their_simplified_form() {
    assertThat(SimplifiedChinese.fold("明天要開會討論產品發布計劃，在臺北")).isEqualTo("明天要开会讨论产品发布计划，在台北");
  }

  @Test
  void writes_full_width_letters_and_digits_in_their_usual_width() {
    assertThat(SimplifiedChinese.fold("ｉＰｈｏｎｅ１５，！")).isEqualTo("iPhone15，！");
  }

  @Test
  void leaves_all_else_as_it_is() {
    String other = "Hello, wörld! 简体字 カタカナ 한국어 🎉\uD800 \u0000 𠀀";
    assertThat(SimplifiedChinese.fold(other)).isEqualTo(other);
    assertThat(SimplifiedChinese.fold("")).isEmpty();
  }

  @Test
  void gives_what_the_rules_for_whole_texts_give() {
    Transliterator rules = Transliterator.getInstance("Traditional-Simplified");
    for (String text : new String[] {"茶餘飯後，餘怒未消；生薑與薑片。", "崑崙山下的單于，乾隆與乾燥。", "頭髮發白，後來皇后說：「麵粉和面子」。"}) {
      assertThat(SimplifiedChinese.fold(text)).isEqualTo(rules.transliterate(text));
    }
  }
}
