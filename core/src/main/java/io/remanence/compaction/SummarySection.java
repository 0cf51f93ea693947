package io.remanence.compaction;

import io.remanence.text.Language;
import java.util.Arrays;
import java.util.List;

/** A section of a summary, in the order in which its template has it. */
enum SummarySection {
  TOPICS(CompactionTemplate.CHAT, "What the talk is about", "最近在聊什么"),
  WAITING(CompactionTemplate.CHAT, "Who is waiting for an answer", "谁有问题没回应"),
  QUOTES(CompactionTemplate.CHAT, "Key quotes", "关键原话要点"),
  GOAL(CompactionTemplate.WORK, "Goal", "目标"),
  DECISIONS(CompactionTemplate.WORK, "Decisions", "做过的决定"),
  FILES(CompactionTemplate.WORK, "Changed files", "改过的文件"),
  OPEN(CompactionTemplate.WORK, "Open items", "未完成的事");

  private final CompactionTemplate template;
  private final String english;
  private final String chinese;

  SummarySection(CompactionTemplate template, String english, String chinese) {
    this.template = template;
    this.english = english;
    this.chinese = chinese;
  }

  static List<SummarySection> of(CompactionTemplate template) {
    return Arrays.stream(values()).filter(section -> section.template == template).toList();
  }

  String title(Language language) {
    return language.choose(english, chinese);
  }

  /** The section of the template that holds what this one held in a summary of the other. */
  SummarySection in(CompactionTemplate other) {
    if (template == other) {
      return this;
    }
    return switch (this) {
      case TOPICS -> GOAL;
      case WAITING -> OPEN;
      case QUOTES -> DECISIONS;
      case GOAL, FILES -> TOPICS;
      case DECISIONS -> QUOTES;
      case OPEN -> WAITING;
    };
  }
}
