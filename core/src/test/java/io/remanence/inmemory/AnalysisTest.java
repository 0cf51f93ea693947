package io.remanence.inmemory;

import static org.assertj.core.api.Assertions.assertThat;

import java.text.Normalizer;
import java.util.List;
import org.junit.jupiter.api.Test;

final class AnalysisTest {
  @Test
  void folds_width_case_accents_and_composition() {
    assertThat(Folding.fold("ＡＢＣ１２３")).isEqualTo("abc123");
    assertThat(Folding.fold("Café Ærø Straße ẞ İI ı")).isEqualTo("cafe ærø strasse ss ii i");
    assertThat(Folding.fold("ΣΊΣΥΦΟΣ")).isEqualTo("σισυφοσ");
    assertThat(Folding.fold("ёлка й")).isEqualTo("елка и");
    assertThat(Folding.fold("ﾌﾟﾘﾝﾀｰ")).isEqualTo("プリンター");
    assertThat(Folding.fold(Normalizer.normalize("회의록", Normalizer.Form.NFD))).isEqualTo("회의록");
    assertThat(Folding.fold("مُحَمَّد")).isEqualTo("محمد");
  }

  @Test
  void keeps_marks_that_make_another_letter() {
    assertThat(Folding.fold("か")).isNotEqualTo(Folding.fold("が"));
    assertThat(Folding.fold("か\u3099")).isEqualTo("が");
    assertThat(Folding.fold("कि")).isNotEqualTo(Folding.fold("क"));
  }

  @Test
  void words_come_whole_and_in_parts() {
    assertThat(terms("Svc-Billing down"))
        .containsExactly("svc-billing", "svc", "billing", "bill", "down");
    assertThat(terms("v1.50, it's")).containsExactly("v1.50", "v1", "50", "it's", "it", "s");
    assertThat(terms("--x-- a..b")).containsExactly("x", "a", "b");
  }

  @Test
  void unspaced_scripts_come_in_pairs_and_single_characters() {
    assertThat(terms("预算表")).containsExactly("预", "预算", "算", "算表", "表");
    assertThat(terms("虾")).containsExactly("虾");
    assertThat(terms("𠮷野")).containsExactly("𠮷", "𠮷野", "野");
    assertThat(terms("回의")).containsExactly("回", "의");
  }

  @Test
  void scripts_part_words() {
    assertThat(terms("把svc重启")).containsExactly("把", "svc", "重", "重启", "启");
    assertThat(terms("降到40ms左右")).containsExactly("降", "降到", "到", "40ms", "左", "左右", "右");
    assertThat(terms("testтест")).containsExactly("test", "тест");
  }

  @Test
  void traditional_characters_are_simplified_ones() {
    assertThat(terms("預算")).isEqualTo(terms("预算"));
    assertThat(Analysis.ofQuery("請問他們在哪裡開會？").weights()).containsOnlyKeys("开", "开会", "会");
  }

  @Test
  void each_emoji_is_a_term_without_its_tone_and_joiners() {
    assertThat(terms("🎸🎸好")).containsExactly("🎸", "🎸", "好");
    assertThat(terms("👍🏽 ❤\uFE0F")).containsExactly("👍", "❤");
    assertThat(terms("👩\u200D🚀")).containsExactly("👩", "🚀");
    assertThat(terms("™ → ©")).doesNotContain("→", "©");
  }

  @Test
  void there_are_no_terms_in_marks_and_spaces() {
    assertThat(terms(" ?!…，。 -- \u200b")).isEmpty();
  }

  @Test
  void a_query_loses_its_question_words_unless_it_has_nothing_else() {
    assertThat(Analysis.ofQuery("where is the ferry?").weights()).containsOnlyKeys("ferri");
    assertThat(Analysis.ofQuery("The Who").weights()).containsOnlyKeys("the", "who");
    assertThat(Analysis.ofQuery("体检中心在哪个位置？").weights())
        .containsOnlyKeys("体", "体检", "检", "检中", "中", "中心", "心", "位", "位置", "置");
    assertThat(Analysis.ofQuery("什么").weights()).containsOnlyKeys("什", "什么", "么");
    assertThat(Analysis.ofQuery("目的").weights()).containsOnlyKeys("目", "目的");
  }

  @Test
  void a_single_character_counts_little_beside_a_pair() {
    assertThat(Analysis.ofQuery("预算").weights()).containsEntry("预算", 1.0).containsEntry("预", 0.2);
  }

  private static List<String> terms(String text) {
    return Analysis.ofText(text).stream().map(Term::text).toList();
  }
}
