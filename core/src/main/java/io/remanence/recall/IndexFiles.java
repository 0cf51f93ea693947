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

  /**
   * Takes one step towards a form in which searches cost least, to be called now and then while
   * nothing is written. Searches and writes go on beside it; what it begins goes on after it
   * returns, at most until the index is closed.
   *
   * @return whether no further step is needed until something is applied
   */
  boolean settle();
}
