package io.remanence.server.words;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.text.Language;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

final class PhraseTest {
  private static final Pattern PLACE = Pattern.compile("%(\\d\\$)?s");

  @Test
  void both_languages_take_the_same_arguments() {
    Object[] arguments = {"①", "②", "③", "④"};
    for (Phrase phrase : Phrase.values()) {
      String english = phrase.in(Language.ENGLISH, arguments);
      String chinese = phrase.in(Language.CHINESE, arguments);
      assertThat(PLACE.matcher(english).find()).as(english).isFalse();
      for (Object argument : arguments) {
        assertThat(chinese.contains(argument.toString()))
            .as("%s in %s", argument, chinese)
            .isEqualTo(english.contains(argument.toString()));
      }
    }
  }

  @Test
  void phrases_as_arguments_are_spoken_in_the_same_language() {
    assertThat(Phrase.MISSING.in(Language.CHINESE, "query", Phrase.TEXT))
        .isEqualTo("缺少 query；应为文字。");
    assertThat(Phrase.MISSING.in(Language.ENGLISH, "query", Phrase.TEXT))
        .isEqualTo("query is missing; text is wanted.");
  }
}
