package io.remanence.store;

import io.remanence.event.Change;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;

/**
 * Keeps what a space holds. Safe for use by many threads; calls block, so virtual threads suit.
 *
 * <p>The work that is passed in must do nothing but use its handle and compute: it may be run more
 * than once, it must be short, must not call {@link #read} or {@link #transact} again (refused with
 * {@link IllegalStateException}) and must not keep the handle.
 *
 * <p>Wherever entries are ordered by a text, that is by code point, as their UTF-8 bytes are. A
 * limit of which "at least 1" is said refuses less with {@link IllegalArgumentException}. Times are
 * kept in milliseconds.
 */
public interface Store extends AutoCloseable {
  /**
   * Runs the work on one consistent snapshot, which holds every transaction that was acknowledged
   * before the call. What the work throws is thrown to the caller.
   */
  <R> R read(Function<Tx, R> work);

  /**
   * Runs the work as one transaction. When this returns, all that it wrote is durable and seen by
   * every later read; when it throws, nothing of it is kept, and no other transaction is harmed.
   *
   * @throws io.remanence.error.RemanenceException {@code UNAVAILABLE} when the store can't write
   *     now (disk full, read-only, closed); see {@link #state}
   */
  <R> R transact(Function<Tx, R> work);

  /**
   * Committed changes with numbers greater than this, in order, without gaps.
   *
   * @param limit at least 1
   */
  Changes changes(long after, int limit);

  /**
   * Takes what was removed out of the files too, those of a log included, where there are files;
   * waits for running reads, and may take long.
   *
   * @param traces texts that were removed, to be looked for in the files; none where they are no
   *     longer known, and the files are written anew then
   * @return whether nothing is left; else it is to be tried again
   */
  default boolean purge(Collection<String> traces) {
    return true;
  }

  /** Whether the store can write now. */
  StoreState state();

  /**
   * Waits for running work and frees everything; later calls throw {@code UNAVAILABLE}, but for
   * {@link #state}. Closing again does nothing.
   */
  @Override
  void close();

  /**
   * A stretch of the change feed.
   *
   * @param items the changes, in order
   * @param oldest the number of the oldest change that the feed still holds; 1 until it was cut
   * @param head the number of the newest change; 0 before the first
   */
  record Changes(List<Change> items, long oldest, long head) {
    public Changes {
      items = List.copyOf(items);
    }
  }
}
