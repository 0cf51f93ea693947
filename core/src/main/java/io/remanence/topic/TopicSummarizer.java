package io.remanence.topic;

import io.remanence.compaction.CompactionRefused;

/** Makes the text of a topic summary. */
public interface TopicSummarizer {
  /**
   * How many characters of conversation it takes at once; a longer span comes in several parts,
   * each going on from the summary of the one before.
   */
  int capacity();

  /**
   * The text that stands for the former summary and the messages; not blank.
   *
   * @throws CompactionRefused when none came of it
   */
  String summarize(TopicSpan span);
}
