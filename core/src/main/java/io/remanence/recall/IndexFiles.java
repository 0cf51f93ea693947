package io.remanence.recall;

/** The files of an index, of those that have any. */
public interface IndexFiles {
  /**
   * Takes what was removed out of the files too, and makes all that was applied durable; searches
   * and writes go on beside it.
   *
   * @return whether nothing is left; else it is to be tried again
   */
  boolean purge();
}
