package io.remanence.recall;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OpenQuestionTest {
  private static final Instant NOW = Instant.parse("2026-11-25T12:00:00Z");

  private static boolean asksOfTimeAlone(String text) {
    return QueryReading.of(text, NOW, ZoneOffset.UTC).asksOfTimeAlone();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "What did we talk about yesterday?",
        "what happened last week",
        "YESTERDAY?",
        "Tell me what was said on 3 November",
        "What’s planned for tomorrow?",
        "What did I do two weeks ago",
        "昨天做了什么",
        "昨天做了什么？",
        "三天前我们聊了什么",
        "上周",
        "上周三说过什么事情",
        "明天有什么安排",
        "請告訴我昨天發生了什麼",
        "２０２６年１０月我们讨论了哪些内容？",
        "最近三天",
        "上周三我都问过你什么",
        "上週三你建議我做什麼",
        "昨天我问了什么问题？",
        "what did I ask you last Tuesday?",
        "what did we discuss last week?",
        "What did you suggest two days ago?"
      })
  void only_a_time_is_asked_for(String text) {
    assertThat(asksOfTimeAlone(text)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "What did we talk about?",
        "what did Ann say yesterday",
        "the budget of last week",
        "昨天的会议说了什么预算",
        "上周小雨做了什么",
        "你们聊了什么",
        "昨天医生建议我做什么",
        "what did the doctor suggest yesterday",
        "yesterday قطار",
        "昨日 ねこ",
        "",
        "？！"
      })
  void there_is_more_to_find_it_by_or_no_time(String text) {
    assertThat(asksOfTimeAlone(text)).isFalse();
  }
}
