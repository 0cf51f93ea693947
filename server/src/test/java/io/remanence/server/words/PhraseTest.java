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

  @Test
  void chinese_words_of_ours_stand_without_a_space_and_ids_with_one() {
    assertThat(Phrase.WRONG_TYPE.in(Language.CHINESE, "query", Phrase.ARRAY, Phrase.TRUE_OR_FALSE))
        .isEqualTo("query 是数组；应为true 或 false。");
    assertThat(Phrase.WRONG_TYPE.in(Language.CHINESE, "limit", "3.5", Phrase.WHOLE_NUMBER))
        .isEqualTo("limit 是 3.5；应为整数。");
    Sentence twice = Sentence.of(Phrase.JSON_TWICE, "a");
    assertThat(Phrase.BAD_JSON.in(Language.CHINESE, 1, 2, twice))
        .isEqualTo("请求体不是有效的 JSON：第 1 行第 2 列：同一对象中的键“a”出现了两次。");
    assertThat(Phrase.BAD_JSON.in(Language.ENGLISH, 1, 2, twice))
        .isEqualTo(
            "The body is not JSON: line 1, column 2: the key 'a' is given twice in one object.");
  }
}
