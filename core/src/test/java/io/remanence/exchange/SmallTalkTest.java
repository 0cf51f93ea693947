package io.remanence.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SmallTalkTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "hi", "Hello!", "  Good morning :) ", "THANK YOU!!!", "ok.", "what's up?", "好的。", "你好！",
        "早上好～", "谢谢 你", "謝謝", "ＯＫ", "😀", "👍🏽!!", "…", "哈哈哈😂"
      })
  void what_only_greets_thanks_or_agrees_says_nothing(String text) {
    assertThat(SmallTalk.is(text)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "   ",
        "hi, where is the key?",
        "thanks for the key",
        "好的，钥匙在哪里？",
        "你好吗我的猫",
        "OK Computer",
        "test plan",
        "2026",
        "م",
        "鍵",
        "ок?",
        "good morning to French"
      })
  void what_says_more_is_looked_for(String text) {
    assertThat(SmallTalk.is(text)).isFalse();
  }
}
