package io.remanence.topic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TopicDetectorTest {
  private static final TopicSettings USUAL = new TopicSettings(5, 5, 0.5, 0.15);
  private static final TopicDetector.Recent TRIP =
      new TopicDetector.Recent(
          List.of("京都三天两晚怎么安排路线", "住宿想订在京都车站附近的酒店"),
          List.of("第一天清水寺和祇园，第二天岚山，第三天伏见稻荷", "京都车站附近酒店交通方便，价格也合适"));
  private static final TopicDetector.Recent SERVER =
      new TopicDetector.Recent(
          List.of("The database migration failed last night with a timeout"),
          List.of("Raise the migration timeout and run the script again in batches"));

  private final AtomicInteger asked = new AtomicInteger();

  private Verdict judge(
      TopicSettings settings, Similarity similarity, TopicDetector.Recent recent, String message) {
    return new TopicDetector(settings, similarity)
        .judge(
            recent,
            message,
            () -> {
              asked.incrementAndGet();
              return Optional.of(Verdict.CHANGED);
            });
  }

  @ParameterizedTest
  @ValueSource(strings = {"嗯", "好的！", "👍", "。", "", "ok", "那价格呢？", "thanks a lot", "...", "🎸🎸"})
  void few_words_go_on_and_nobody_is_asked(String message) {
    assertThat(judge(USUAL, Similarity.none(), TRIP, message)).isEqualTo(Verdict.SAME);
    assertThat(asked).hasValue(0);
  }

  @Test
  void words_of_the_last_rounds_go_on_and_nobody_is_asked() {
    assertThat(judge(USUAL, Similarity.none(), TRIP, "京都車站附近酒店的交通")).isEqualTo(Verdict.SAME);
    assertThat(judge(USUAL, Similarity.none(), SERVER, "Which script runs the migration batches?"))
        .isEqualTo(Verdict.SAME);
    assertThat(asked).hasValue(0);
  }

  @Test
  void other_words_begin_another_topic_and_nobody_is_asked() {
    assertThat(judge(USUAL, Similarity.none(), TRIP, "我家猫咪最近不肯吃猫粮，兽医说肠胃敏感需要换处方罐头"))
        .isEqualTo(Verdict.CHANGED);
    assertThat(
            judge(
                USUAL,
                Similarity.none(),
                SERVER,
                "Recipe for sourdough bread with rye flour and lively starter"))
        .isEqualTo(Verdict.CHANGED);
    assertThat(asked).hasValue(0);
  }

  @Test
  void what_refers_back_without_a_common_word_is_unsure_and_asked() {
    assertThat(judge(USUAL, Similarity.none(), SERVER, "And would Friday evening suit customers?"))
        .isEqualTo(Verdict.CHANGED);
    assertThat(asked).hasValue(1);
  }

  @Test
  void meaning_decides_before_a_model_does() {
    Similarity near = (text, others) -> OptionalDouble.of(0.8);
    Similarity far = (text, others) -> OptionalDouble.of(0.05);
    String unsure = "And would Friday evening suit customers?";
    assertThat(judge(USUAL, near, SERVER, unsure)).isEqualTo(Verdict.SAME);
    assertThat(asked).hasValue(0);
    assertThat(judge(USUAL, far, SERVER, unsure)).isEqualTo(Verdict.CHANGED);
    assertThat(asked).hasValue(1);
  }

  @Test
  void the_last_question_and_the_message_are_read_together() {
    List<String> compared = new ArrayList<>();
    Similarity together =
        (text, others) -> {
          compared.add(text);
          return OptionalDouble.of(text.contains("\n") ? 0.6 : 0.1);
        };
    String unsure = "And would Friday evening suit customers?";
    assertThat(judge(USUAL, together, SERVER, unsure)).isEqualTo(Verdict.SAME);
    assertThat(compared)
        .containsExactly("The database migration failed last night with a timeout\n" + unsure);
    assertThat(asked).hasValue(0);
  }

  @Test
  void a_message_is_compared_with_the_rounds_as_one_text() {
    Similarity whole =
        (text, others) -> OptionalDouble.of(text.contains("\n") || others.size() > 1 ? 0.1 : 0.26);
    assertThat(judge(USUAL, whole, SERVER, "And would Friday evening suit customers?"))
        .isEqualTo(Verdict.SAME);
    assertThat(asked).hasValue(0);
  }

  @Test
  void a_topic_that_others_began_is_read_with_what_they_said() {
    List<String> compared = new ArrayList<>();
    Similarity together =
        (text, others) -> {
          compared.add(text + " / " + others);
          return OptionalDouble.of(0.9);
        };
    var greeting = new TopicDetector.Recent(List.of(), List.of("The backup is done"));
    assertThat(judge(USUAL, together, greeting, "Rye flour bread dough")).isEqualTo(Verdict.SAME);
    assertThat(compared)
        .containsExactly("The backup is done\nRye flour bread dough / [The backup is done]");
  }

  @Test
  void what_a_model_can_not_tell_goes_on() {
    for (String message :
        List.of("And would Friday evening suit customers?", "Rye flour bread dough")) {
      assertThat(
              new TopicDetector(USUAL, Similarity.none())
                  .judge(SERVER, message, () -> Optional.of(Verdict.UNSURE)))
          .isEqualTo(Verdict.SAME);
    }
  }

  @Test
  void without_a_model_it_goes_by_what_speaks_more_for_it() {
    assertThat(without(Similarity.none(), "And would Friday evening suit customers?"))
        .isEqualTo(Verdict.SAME);
    assertThat(without(Similarity.none(), "Rye flour bread dough")).isEqualTo(Verdict.CHANGED);
    assertThat(
            without(
                (text, others) -> OptionalDouble.of(0.01),
                "And would Friday evening suit customers?"))
        .isEqualTo(Verdict.CHANGED);
    assertThat(
            without(
                (text, others) -> OptionalDouble.of(text.contains("\n") ? 0.3 : 0.01),
                "Rye flour bread dough"))
        .isEqualTo(Verdict.SAME);
  }

  private static Verdict without(Similarity similarity, String message) {
    return new TopicDetector(USUAL, similarity).judge(SERVER, message, Optional::empty);
  }

  @ParameterizedTest
  @CsvSource({"0.16, 0.15, SAME, 0", "0.9, 0.15, CHANGED, 1", "0.9, 0.8, CHANGED, 0"})
  void both_thresholds_act(double same, double change, Verdict verdict, int questions) {
    // One word in six was said before.
    String message = "京都车站的美术馆门票展览讲座报名";
    assertThat(judge(new TopicSettings(5, 5, same, change), Similarity.none(), TRIP, message))
        .isEqualTo(verdict);
    assertThat(asked).hasValue(questions);
  }

  @ParameterizedTest
  @CsvSource({"机票订在五号, 猫粮快吃完了", "Завтра экзамен, Куплен велосипед", "🎸🎸, 🧊", "..., !!!"})
  void texts_without_common_words_have_no_overlap(String one, String other) {
    assertThat(TopicWords.of(one).within(TopicWords.of(other).words())).isZero();
  }

  @Test
  void a_turn_of_phrase_begins_another_topic() {
    assertThat(judge(USUAL, Similarity.none(), TRIP, "换个话题，京都大学是哪年建的")).isEqualTo(Verdict.CHANGED);
    assertThat(judge(USUAL, Similarity.none(), SERVER, "On another note: any good films lately?"))
        .isEqualTo(Verdict.CHANGED);
    assertThat(asked).hasValue(0);
  }
}
