package io.remanence.compaction;

/** Makes a summary of a span. Safe for use by many threads; may block for as long as a model. */
public interface SpanSummarizer {
  /**
   * The summary of all conversation of the span and of the former summary, and what of the span
   * stays as it is.
   *
   * @throws IllegalArgumentException when the span holds no conversation
   * @throws CompactionRefused when no good summary can be made; then nothing must be changed
   */
  CompactionDraft summarize(CompactionInput input);
}
