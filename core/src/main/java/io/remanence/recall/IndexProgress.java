package io.remanence.recall;

import java.time.Duration;

/** Tells how far the index has come with the change feed. */
public interface IndexProgress {
  /**
   * Waits until searches see the change of this number.
   *
   * @return whether they do
   */
  boolean await(long seq, Duration patience);
}
