package io.remanence.formats;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.text.Language;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is told of a file's lines is there in every language. */
final class ImportTextTest {
  private static final Pattern PLACE = Pattern.compile("%(?:(\\d+)\\$)?s");

  private static TreeSet<Integer> places(String pattern) {
    TreeSet<Integer> places = new TreeSet<>();
    int next = 1;
    for (var place : PLACE.matcher(pattern).results().toList()) {
      String number = place.group(1);
      places.add(number == null ? next++ : Integer.parseInt(number));
    }
    return places;
  }

  @ParameterizedTest
  @EnumSource(ImportText.class)
  void every_text_is_there_in_each_language_and_takes_the_same_arguments(ImportText text) {
    String english = text.pattern(Language.ENGLISH);
    String chinese = text.pattern(Language.CHINESE);
    assertThat(english).isNotBlank().doesNotContainPattern("\\p{IsHan}");
    assertThat(chinese).isNotBlank();
    assertThat(places(chinese)).isEqualTo(places(english));
    assertThat(PLACE.matcher(english + chinese).replaceAll("")).doesNotContain("%");
    boolean names =
        List.of(
                ImportText.AT,
                ImportText.SESSION_ID_OR_ROLE,
                ImportText.SESSION_ID_ROLE_OR_CONTENT,
                ImportText.USER_ID_KEY_OR_VALUE)
            .contains(text);
    if (!names) {
      assertThat(chinese).containsPattern("\\p{IsHan}");
    }
  }

  @Test
  void words_are_put_into_sentences_in_each_language() {
    var told = ImportText.HAS_NO_OF.leftOut(ImportText.THE_RECORD, "mapping", ImportText.A_MAPPING);
    assertThat(told.in(Language.ENGLISH))
        .isEqualTo("the record has no mapping; a conversation with a mapping is wanted; left out");
    assertThat(told.in(Language.CHINESE)).isEqualTo("记录没有 mapping；应为带 mapping 的对话；已略过");
  }
}
