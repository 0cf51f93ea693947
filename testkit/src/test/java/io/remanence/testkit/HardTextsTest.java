package io.remanence.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.scope.Ids;
import io.remanence.text.Texts;
import org.junit.jupiter.api.Test;

final class HardTextsTest {
  @Test
  void ids_are_allowed_clean_and_all_different() {
    assertThat(HardTexts.IDS)
        .doesNotHaveDuplicates()
        .allSatisfy(id -> assertThat(Ids.check("id", id)).isEqualTo(id));
    assertThat(Keys.distinct()).doesNotHaveDuplicates();
  }

  @Test
  void texts_are_clean_and_not_blank() {
    assertThat(HardTexts.TEXTS)
        .doesNotHaveDuplicates()
        .allSatisfy(text -> assertThat(Texts.clean(text)).isSameAs(text))
        .noneSatisfy(text -> assertThat(Texts.isBlank(text)).isTrue());
  }
}
