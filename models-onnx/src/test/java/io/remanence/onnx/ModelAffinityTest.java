package io.remanence.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ModelAffinityTest {
  @Test
  void english_is_for_the_first_model_and_chinese_for_the_second() {
    assertThat(Model.MINILM.affinity("Where is my umbrella?")).isEqualTo(1);
    assertThat(Model.BGE_ZH.affinity("Where is my umbrella?")).isZero();
    assertThat(Model.MINILM.affinity("我的雨伞在哪里？")).isZero();
    assertThat(Model.BGE_ZH.affinity("我的雨伞在哪里？")).isEqualTo(1);
  }

  @Test
  void a_mixed_text_is_shared_by_its_letters() {
    assertThat(Model.BGE_ZH.affinity("abcdef 漢字 123 !!!")).isEqualTo(0.25);
    assertThat(Model.MINILM.affinity("abcdef 漢字 123 !!!")).isEqualTo(0.75);
  }

  @ParameterizedTest
  @ValueSource(strings = {"きのうラーメンをたべた", "東京へ出張します", "ｶﾀｶﾅ", "ㄅㄆㄇ"})
  void japanese_and_bopomofo_go_to_the_second_model(String text) {
    assertThat(Model.BGE_ZH.affinity(text)).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "  ", "123", "!?…", "🎉🎉", "\u0000\uD800"})
  void a_text_without_letters_goes_to_the_first_model(String text) {
    assertThat(Model.MINILM.affinity(text)).isEqualTo(1);
    assertThat(Model.BGE_ZH.affinity(text)).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"안녕하세요", "Здравствуйте", "مرحبا", "नमस्ते", "a漢", "한국 漢字 かな abc", "𠀀𪛖"})
  void each_text_with_letters_has_a_model_that_knows_at_least_half_of_it(String text) {
    double first = Model.MINILM.affinity(text);
    double second = Model.BGE_ZH.affinity(text);
    assertThat(first + second).isCloseTo(1, within(1e-9));
    assertThat(Math.max(first, second)).isGreaterThanOrEqualTo(0.5);
  }
}
