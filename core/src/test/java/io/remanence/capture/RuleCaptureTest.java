package io.remanence.capture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RuleCaptureTest {
  private final RuleCapture capture = new RuleCapture(CaptureSettings.defaults());

  @Test
  void keeps_question_answer_and_tools() {
    Optional<RuleCapture.Captured> captured =
        capture.capture(
            "Our release is version 1.5 and it goes out on Friday. Ok?",
            "Noted: version 1.5 goes out on Friday.",
            List.of("calendar", "calendar", "mail"));
    assertThat(captured.orElseThrow().content())
        .isEqualTo(
            "Q: Our release is version 1.5 and it goes out on Friday. Ok?\n"
                + "A: Noted: version 1.5 goes out on Friday.\n"
                + "tools: calendar, mail");
    assertThat(captured.orElseThrow().concepts()).startsWith("version", "goes", "friday");
  }

  @Test
  void counts_a_cjk_character_as_two() {
    assertThat(capture.capture("星槎换成阿棠", "好的", List.of())).isPresent();
    assertThat(capture.capture("星槎换阿棠", "好的", List.of())).isEmpty();
    assertThat(capture.capture("short text", "fine", List.of())).isEmpty();
  }

  @Test
  void keeps_the_words_of_the_user_s_language() {
    String content =
        capture.capture("星槎咨询的对接窗口换成了阿棠，周报发她。", "好的，记住了。", List.of()).orElseThrow().content();
    assertThat(content).contains("星槎咨询", "阿棠");
  }

  @Test
  void captures_nothing_without_an_answer() {
    assertThat(capture.capture("a question that is long enough", " \n", List.of())).isEmpty();
  }

  @Test
  void cuts_long_text_to_whole_sentences_and_never_parts_an_emoji() {
    String family = "👨‍👩‍👧‍👦";
    String long1 = "Sentence number one is here. ".repeat(40);
    String content = capture.capture(long1, family.repeat(400), List.of()).orElseThrow().content();
    assertThat(content.lines().findFirst().orElseThrow()).endsWith("here.");
    assertThat(content).endsWith(family + "…");
    assertThat(content.codePointCount(0, content.length())).isLessThanOrEqualTo(2000);
  }
}
