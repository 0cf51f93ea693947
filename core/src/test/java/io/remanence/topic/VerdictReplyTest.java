package io.remanence.topic;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VerdictReplyTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "是",
        "是。",
        " 是的！ ",
        "Yes",
        "yes.",
        "YES",
        "「是」",
        "**是**",
        "ｙｅｓ",
        "<think>不是吧</think>是"
      })
  void nothing_but_yes_is_a_change(String reply) {
    assertThat(VerdictReply.read(reply)).isEqualTo(Verdict.CHANGED);
  }

  @ParameterizedTest
  @ValueSource(strings = {"否", "不是", "不是。", "No", "no!", "没有", "<think>是</think>\n否"})
  void nothing_but_no_goes_on(String reply) {
    assertThat(VerdictReply.read(reply)).isEqualTo(Verdict.SAME);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "是否",
        "not yes",
        "是或否",
        "是不是",
        "我认为是",
        "Yes and no",
        "yesterday",
        "nothing",
        "<think>是",
        "The answer is yes",
        "👍"
      })
  void anything_else_is_no_answer(String reply) {
    assertThat(VerdictReply.read(reply)).isEqualTo(Verdict.UNSURE);
  }
}
