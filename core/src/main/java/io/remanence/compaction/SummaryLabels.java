package io.remanence.compaction;

import io.remanence.text.Language;

/** The words with which lines of a summary begin that no model wrote. */
record SummaryLabels(
    String user,
    String assistant,
    String notice,
    String colon,
    String topics,
    String and,
    String latest,
    String request,
    String unanswered) {
  static SummaryLabels of(Language language) {
    return switch (language) {
      case ENGLISH ->
          new SummaryLabels(
              "User",
              "Assistant",
              "Notice",
              ": ",
              "Topics",
              ", ",
              "Latest request",
              "Request",
              "Unanswered");
      case CHINESE -> new SummaryLabels("用户", "助手", "通知", "：", "话题", "、", "最近一次请求", "请求", "待答");
    };
  }
}
