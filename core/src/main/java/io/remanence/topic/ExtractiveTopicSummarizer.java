package io.remanence.topic;

import io.remanence.compaction.ExtractiveSpanSummarizer;

/** Puts a topic summary together from what was said, with no model. */
public final class ExtractiveTopicSummarizer implements TopicSummarizer {
  private static final int CAPACITY = 200_000;

  /** The summarizer. */
  public ExtractiveTopicSummarizer() {}

  @Override
  public int capacity() {
    return CAPACITY;
  }

  @Override
  public String summarize(TopicSpan span) {
    return new ExtractiveSpanSummarizer().summarize(TopicInput.of(span)).text();
  }
}
