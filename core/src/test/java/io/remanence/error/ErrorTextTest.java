package io.remanence.error;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.history.Limit;
import io.remanence.profile.ProfileField;
import io.remanence.scope.Ids;
import io.remanence.settings.SettingKey;
import io.remanence.settings.SpaceSettings;
import io.remanence.text.Language;
import java.util.List;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.assertj.core.api.ThrowableAssertAlternative;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What people are told went wrong is there in every language. */
final class ErrorTextTest {
  private static final Pattern PLACE = Pattern.compile("%(?:(\\d+)\\$)?s");

  /** These hold nothing but what they are given. */
  private static final List<ErrorText> WITHOUT_WORDS =
      List.of(
          ErrorText.PLAIN, ErrorText.PART, ErrorText.BOTH, ErrorText.BECAUSE, ErrorText.OF_FILE);

  /** How often each argument is used. */
  private static TreeMap<Integer, Long> places(String pattern) {
    TreeMap<Integer, Long> places = new TreeMap<>();
    int next = 1;
    for (var place : PLACE.matcher(pattern).results().toList()) {
      String number = place.group(1);
      int position = number == null ? next++ : Integer.parseInt(number);
      places.merge(position, 1L, Long::sum);
    }
    return places;
  }

  @ParameterizedTest
  @EnumSource(ErrorText.class)
  void every_text_is_there_in_each_language_and_takes_the_same_arguments(ErrorText text) {
    String english = text.pattern(Language.ENGLISH);
    String chinese = text.pattern(Language.CHINESE);
    assertThat(english).isNotBlank().doesNotContainPattern("\\p{IsHan}");
    assertThat(places(chinese)).isEqualTo(places(english));
    // What is no place for an argument would fail only where it is said.
    assertThat(PLACE.matcher(english + chinese).replaceAll("")).doesNotContain("%");
    if (!WITHOUT_WORDS.contains(text)) {
      assertThat(chinese).containsPattern("\\p{IsHan}");
      assertThat(english).containsPattern("[a-z]{2}");
    }
  }

  private static ErrorDetail detail(ThrowingCallable wrong) {
    ThrowableAssertAlternative<RuntimeException> thrown =
        org.assertj.core.api.Assertions.assertThatExceptionOfType(RuntimeException.class)
            .isThrownBy(wrong);
    return ErrorDetail.of(thrown.actual());
  }

  private static void says(ThrowingCallable wrong, String english, String chinese) {
    assertThat(detail(wrong).in(Language.ENGLISH)).isEqualTo(english);
    assertThat(detail(wrong).in(Language.CHINESE)).isEqualTo(chinese);
  }

  @Test
  void a_value_is_named_with_what_is_wanted() {
    says(
        () -> ProfileField.named("mood"),
        "field is 'mood'; name, traits, preferences or notes is wanted",
        "field 是“mood”；应为 name、traits、preferences 或 notes");
    says(
        () -> Limit.of(-1),
        "limit is -1; a number from 0 up, or 'all', is wanted",
        "limit 是 -1；应为不小于 0 的整数，或 'all'");
    says(
        () -> Ids.check("session", " "),
        "session is blank; 1 to 256 characters are wanted",
        "session 为空白；应有 1 到 256 个字符");
  }

  @Test
  void details_and_words_inside_of_others_are_in_the_same_language() {
    says(
        () -> SettingKey.RECALL_STRATEGY.apply(SpaceSettings.defaults(), "best"),
        "the setting recall.strategy: it is 'best'; auto, vector or hybrid is wanted",
        "设置 recall.strategy：值是“best”；应为 auto、vector 或 hybrid");
    assertThat(
            RemanenceException.notFound(ErrorText.NOT_THERE, ErrorText.MEMORY, "记 忆")
                .detail()
                .in(Language.CHINESE))
        .isEqualTo("没有 id 为“记 忆”的记忆");
  }

  @Test
  void what_is_said_in_one_language_only_stays_as_it_is() {
    says(
        () -> {
          throw new IllegalStateException("the disk says 100% no");
        },
        "the disk says 100% no",
        "the disk says 100% no");
    assertThat(ErrorDetail.of(new IllegalStateException()).in(Language.CHINESE)).isEqualTo("null");
  }

  @Test
  void an_error_keeps_its_words_with_a_reason_and_a_cause() {
    Exception cause = new Exception("why");
    RemanenceException error =
        RemanenceException.of(ErrorCode.UNAVAILABLE, cause, ErrorText.NOT_READ, "a", "b")
            .withReason("store_failed");
    assertThat(error).hasCause(cause).hasMessage("can't read a: b");
    assertThat(error.detail().in(Language.CHINESE)).isEqualTo("无法读取 a：b");
    assertThat(error.reason()).contains("store_failed");
    WrongValue wrong = WrongValue.of(cause, ErrorText.BLANK, "value");
    assertThat(wrong).hasCause(cause).hasMessage("value is blank; text is wanted");
  }
}
