package io.remanence.topic;

import io.remanence.compaction.CompactionInput;
import io.remanence.compaction.CompactionTemplate;
import java.util.List;
import java.util.OptionalLong;

/** A topic's span as a compaction reads one, for what both have in common. */
final class TopicInput {
  /** Of which a quarter is the longest summary. */
  private static final long LINE = 4_000;

  private TopicInput() {}

  static CompactionInput of(TopicSpan span) {
    return new CompactionInput(
        span.session(),
        span.messages(),
        span.former(),
        CompactionTemplate.CHAT,
        span.language(),
        List.of(),
        OptionalLong.of(LINE),
        0,
        span.controlKinds());
  }
}
