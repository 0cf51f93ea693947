package io.remanence.consolidation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearEqualityTest {
  private static double similarity(String one, String other) {
    double there = NearEquality.of(one).similarity(NearEquality.of(other));
    assertThat(NearEquality.of(other).similarity(NearEquality.of(one))).isEqualTo(there);
    return there;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Bob drinks green tea|bob drinks the green tea!",
        "The dogs sleep here|the dog sleep here",
        "我每天喝绿茶|我每天喝绿茶的。",
        "ＡＢＣ 会议室在二楼|abc会议室在二楼",
        "藍湖集群在這裡|蓝湖集群在这里",
        "the limit is 12,000 euros|the limit is 12000 euros"
      })
  void texts_that_say_the_same_are_wholly_similar(String one, String other) {
    assertThat(similarity(one, other)).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Bob drinks tea|Bob drinks no tea",
        "Bob drinks tea|Bob used to drink tea",
        "Bob drinks tea|Bob drinks tea on Monday",
        "Bob drinks tea|Bob drinks 3 cups of tea",
        "Bob drinks tea|Bob and Ann drinks tea",
        "she called the office in rome|she called the office in Rome about Tom",
        "我喝茶|我不喝茶",
        "我喝茶|我戒了喝茶",
        "会议在二楼|会议明天在二楼",
        "会议在二楼|会议和王芳在二楼",
        "会议开了|会议开了三次",
        "版本可用|版本 v2 可用",
        "I tea|I coffee",
        "猫叫栗子|狗叫栗子"
      })
  void texts_that_differ_in_what_tells_are_not_similar_at_all(String one, String other) {
    assertThat(similarity(one, other)).isZero();
  }

  @Test
  void more_words_make_texts_less_similar() {
    assertThat(similarity("the red boat lies here", "the red wooden boat lies here"))
        .isEqualTo(8.0 / 9);
    assertThat(similarity("猫在睡觉", "猫在窗边睡觉")).isEqualTo(0.8);
  }

  @Test
  void texts_without_words_are_similar_only_where_they_are_equal() {
    assertThat(similarity("...", "!!!")).isZero();
    assertThat(similarity("🎸🎸", "🧊")).isZero();
    assertThat(similarity("🎸", "🎸")).isEqualTo(1);
    assertThat(similarity("...", "a boat")).isZero();
  }
}
