package io.remanence.compaction;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TalkTopicsTest {
  @Test
  void no_word_is_cut() {
    String talk =
        """
        第三天清水寺和祇园，第二天岚山，门票 400 日元
        清水寺现场买票，第 3 版行程改好了
        岚山小火车建议提前订，岚山竹林早上去
        锦市场离清水寺不远，第二届活动在第 2 展厅
        """;
    List<String> topics = TalkTopics.of(talk, 5);
    assertThat(topics).contains("岚山", "清水寺");
    assertThat(topics)
        .noneMatch(topic -> topic.length() < 2)
        .noneMatch(topic -> topic.contains("第") || topic.contains("天清") || topic.contains("三"));
  }

  @Test
  void half_a_word_is_always_followed_by_its_other_half() {
    assertThat(TalkTopics.of("量子纠缠实验失败了，学习量子纠缠理论，量子纠缠装置", 2)).containsExactly("量子纠缠");
  }

  @Test
  void names_of_other_scripts_stay_whole() {
    assertThat(TalkTopics.of("we met Dr. O'Neil at Jean-Luc's, then O'Neil left for Zürich", 3))
        .contains("o'neil");
    assertThat(TalkTopics.of("我们用 Kubernetes 部署，Kubernetes 升级到 v1.29", 3)).contains("kubernetes");
  }

  @Test
  void what_says_nothing_is_about_nothing() {
    assertThat(TalkTopics.of("👍👍 。。。 第", 5)).isEmpty();
    assertThat(TalkTopics.of("", 5)).isEmpty();
    assertThat(TalkTopics.of("的了是在", 5)).isEmpty();
  }
}
