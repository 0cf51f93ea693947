package io.remanence.compaction;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.text.Language;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SummarySectionsTest {
  @Test
  void renders_all_sections_in_order_and_says_where_one_is_empty() {
    SummarySections sections =
        new SummarySections(Map.of(SummarySection.GOAL, List.of("- 发布")), List.of());
    assertThat(sections.render(CompactionTemplate.WORK, Language.CHINESE))
        .isEqualTo("## 目标\n- 发布\n\n## 做过的决定\n无\n\n## 改过的文件\n无\n\n## 未完成的事\n无");
    assertThat(sections.render(CompactionTemplate.CHAT, Language.ENGLISH))
        .isEqualTo(
            "## What the talk is about\nNone\n\n## Who is waiting for an answer\nNone\n\n## Key quotes\nNone");
  }

  @Test
  void knows_headings_of_both_languages_and_templates_however_they_are_set() {
    SummarySections sections =
        SummarySections.of(
            "开头\n**目标**\n- 发布\n1. 做过的决定：\n- 用 Redis\n# Key Quotes\n- x\n## 别的\n- 散的\n最近在聊什么\n无\n聊天");
    assertThat(sections.lines(SummarySection.GOAL)).containsExactly("- 发布");
    assertThat(sections.lines(SummarySection.DECISIONS)).containsExactly("- 用 Redis");
    assertThat(sections.lines(SummarySection.QUOTES)).containsExactly("- x");
    assertThat(sections.lines(SummarySection.TOPICS)).containsExactly("聊天");
    assertThat(sections.rest()).containsExactly("开头", "- 散的");
  }

  @Test
  void reads_back_what_it_renders() {
    Random random = new Random(3);
    for (int run = 0; run < 300; run++) {
      CompactionTemplate template = CompactionTemplate.values()[random.nextInt(2)];
      Language language = Language.values()[random.nextInt(2)];
      Map<SummarySection, List<String>> lines = new EnumMap<>(SummarySection.class);
      for (SummarySection section : SummarySection.of(template)) {
        List<String> list = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
          list.add("- " + SpanText.oneLine(RandomSpans.text(random)) + " " + i);
        }
        lines.put(section, list);
      }
      SummarySections sections = new SummarySections(lines, List.of());
      assertThat(SummarySections.of(sections.render(template, language))).isEqualTo(sections);
    }
  }
}
