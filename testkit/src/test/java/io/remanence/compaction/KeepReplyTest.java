package io.remanence.compaction;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class KeepReplyTest {
  private static void reads(String reply, String summary, Integer... numbers) {
    KeepReply read = KeepReply.of(reply);
    assertThat(read.found()).as(reply).isTrue();
    assertThat(read.readable()).as(reply).isTrue();
    assertThat(read.numbers()).as(reply).containsExactly(numbers);
    assertThat(read.summary()).as(reply).isEqualTo(summary);
  }

  @Test
  void reads_numbers_of_the_first_line() {
    reads("【保留原文】#3 #1\n## 目标\n发布", "## 目标\n发布", 1, 3);
    reads("【保留原文】3、1、3\n## 目标", "## 目标", 1, 3);
    reads("【保留原文】：#12，#4。\n\n\n## 目标", "## 目标", 4, 12);
    reads("【Keep verbatim】 #2, #5\n## Goal\nShip", "## Goal\nShip", 2, 5);
    reads("[keep verbatim]: 2 5\n## Goal", "## Goal", 2, 5);
    reads("【保留原文】＃３\n## 目标", "## 目标", 3);
  }

  @Test
  void reads_none() {
    reads("【保留原文】无\n## 目标", "## 目标");
    reads("【保留原文】\n无。\n## 目标", "## 目标");
    reads("【Keep verbatim】 None\n## Goal", "## Goal");
    reads("【保留原文】\n\n## 目标", "## 目标");
    reads("【保留原文】无需保留 3 条\n## 目标", "## 目标");
  }

  @Test
  void knows_the_heading_behind_markdown_marks() {
    for (String marks : List.of("# ", "## ", "**", "- ", "> ", "* ", "＃ ", " ＃＃ > - ", "\uFEFF")) {
      reads(marks + "【保留原文】#1\n正文", "正文", 1);
    }
    reads("**【保留原文】** #1 #2\n正文", "正文", 1, 2);
    reads("**【保留原文】**\n- #1\n- #2\n正文", "正文", 1, 2);
  }

  @Test
  void the_section_ends_at_the_first_line_that_says_more() {
    reads("【保留原文】\n#1\n#2、3\n\n4\n正文没有标题 #9\n#8", "正文没有标题 #9\n#8", 1, 2, 3, 4);
    reads("【保留原文】#1\n正文\n5\n6", "正文\n5\n6", 1);
  }

  @Test
  void what_was_set_beside_a_number_is_no_number() {
    reads("【保留原文】#3〔约 20 token〕 #4〔约 7 token〕\n正文", "正文", 3, 4);
    reads("【保留原文】\n#3〔约 20 token〕\n正文", "正文", 3);
    reads("【保留原文】共 2 条：#3、#4\n正文", "正文", 3, 4);
  }

  @Test
  void the_section_may_stand_at_the_end_and_the_last_one_counts() {
    reads("## 目标\n发布 #7\n\n【保留原文】#2", "## 目标\n发布 #7", 2);
    reads("【保留原文】#1\n## 目标\n发布\n【保留原文】#2\n尾", "## 目标\n发布\n尾", 2);
    reads("【保留原文】#1\n## 目标\n【保留原文】无", "## 目标");
  }

  @Test
  void without_the_heading_all_is_summary() {
    KeepReply read = KeepReply.of("## 目标\n保留 #1，说到【保留原文】这个词");
    assertThat(read.found()).isFalse();
    assertThat(read.numbers()).isEmpty();
    assertThat(read.summary()).isEqualTo("## 目标\n保留 #1，说到【保留原文】这个词");
  }

  @Test
  void words_in_place_of_numbers_can_not_be_read() {
    KeepReply read = KeepReply.of("【保留原文】用户的那句话\n## 目标");
    assertThat(read.found()).isTrue();
    assertThat(read.readable()).isFalse();
    assertThat(read.numbers()).isEmpty();
    assertThat(read.summary()).isEqualTo("## 目标");
    assertThat(KeepReply.of("【保留原文】#99999999999\n正文").numbers()).isEmpty();
  }

  @Test
  void reads_back_what_was_written_in_any_shape() {
    Random random = new Random(11);
    String[] separators = {" ", "、", ", ", "\n", "\n- ", "，"};
    for (int run = 0; run < 500; run++) {
      TreeSet<Integer> numbers = new TreeSet<>();
      for (int i = random.nextInt(6); i > 0; i--) {
        numbers.add(1 + random.nextInt(300));
      }
      String separator = separators[random.nextInt(separators.length)];
      String mark = random.nextBoolean() ? "#" : "";
      String list =
          numbers.isEmpty()
              ? "无"
              : String.join(separator, numbers.stream().map(n -> mark + n).toList());
      String heading = random.nextBoolean() ? Marks.KEEP_CHINESE : Marks.KEEP_ENGLISH;
      String summary = "## 目标\n第 " + random.nextInt(50) + " 次 #" + random.nextInt(50);
      String kept = heading + list;
      String reply = random.nextBoolean() ? kept + "\n" + summary : summary + "\n\n" + kept;
      reads(reply, summary, numbers.toArray(Integer[]::new));
    }
  }

  @Test
  void any_text_can_be_read_and_no_section_stays() {
    Random random = new Random(12);
    String[] parts = {
      "【保留原文】",
      "【Keep verbatim】",
      "#",
      "1",
      "２",
      "〔约 3 token〕",
      "无",
      "none",
      "\n",
      "\r\n",
      "\u2028",
      " ",
      "## 目标",
      "*",
      ">",
      "-",
      "文",
      "👍🏽",
      "999999999999",
      "𝟙",
      "…",
      "、"
    };
    for (int run = 0; run < 5_000; run++) {
      StringBuilder text = new StringBuilder();
      for (int i = random.nextInt(30); i >= 0; i--) {
        text.append(parts[random.nextInt(parts.length)]);
      }
      KeepReply read = KeepReply.of(text.toString());
      KeepReply again = KeepReply.of(read.summary());
      assertThat(again.found()).as(text.toString()).isFalse();
      assertThat(again.summary()).isEqualTo(read.summary());
      assertThat(read.numbers()).isSorted().doesNotHaveDuplicates();
    }
    assertThat(KeepReply.of("【保留原文】" + "、".repeat(200_000) + "1").numbers()).containsExactly(1);
    assertThat(KeepReply.of("【保留原文】\n" + "#1 ".repeat(100_000)).summary()).isEmpty();
  }
}
