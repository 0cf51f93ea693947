package io.remanence.inmemory;

import io.remanence.error.ErrorCode;
import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import io.remanence.event.Change;
import io.remanence.store.Store;
import io.remanence.store.StoreState;
import io.remanence.store.Tx;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;

/**
 * A store that keeps everything in memory and loses it when it is closed. Transactions run one at a
 * time; reads run beside them on the last committed state and never wait for them.
 */
public final class InMemoryStore implements Store {
  private static final int FEED_LENGTH = 1_000_000;

  private final Clock clock;
  private final int feedLength;
  private final Lock writing = new ReentrantLock();
  // Work holds the reading side, so that closing, which takes the writing side, waits for it.
  private final ReentrantReadWriteLock life = new ReentrantReadWriteLock();
  private final ThreadLocal<Boolean> working = ThreadLocal.withInitial(() -> false);
  private volatile Tables committed = new Tables();
  private volatile boolean closed;

  /** An empty store whose feed keeps the last 1,000,000 changes. */
  public InMemoryStore(Clock clock) {
    this(clock, FEED_LENGTH);
  }

  /**
   * An empty store.
   *
   * @param feedLength how many changes the feed keeps; at least 1
   */
  public InMemoryStore(Clock clock, int feedLength) {
    if (feedLength < 1) {
      throw new IllegalArgumentException("feedLength is " + feedLength + "; at least 1 is wanted");
    }
    this.clock = clock;
    this.feedLength = feedLength;
  }

  @Override
  public <R> R read(Function<Tx, R> work) {
    refuseNesting();
    life.readLock().lock();
    try {
      refuseClosed();
      return run(work, committed, false);
    } finally {
      life.readLock().unlock();
    }
  }

  @Override
  public <R> R transact(Function<Tx, R> work) {
    refuseNesting();
    life.readLock().lock();
    writing.lock();
    try {
      refuseClosed();
      Tables own = committed.copy();
      R result = run(work, own, true);
      committed = own;
      return result;
    } finally {
      writing.unlock();
      life.readLock().unlock();
    }
  }

  private <R> R run(Function<Tx, R> work, Tables tables, boolean writes) {
    Handle handle =
        new Handle(tables, writes, clock.instant().truncatedTo(ChronoUnit.MILLIS), feedLength);
    working.set(true);
    try {
      return work.apply(handle);
    } finally {
      working.remove();
      handle.end();
    }
  }

  @Override
  public Changes changes(long after, int limit) {
    Pages.atLeastOne(limit);
    life.readLock().lock();
    try {
      refuseClosed();
      Tables tables = committed;
      List<Change> items = Pages.take(tables.feed.ascendingAfter(after), change -> true, limit);
      return new Changes(items, tables.head - tables.feed.size() + 1, tables.head);
    } finally {
      life.readLock().unlock();
    }
  }

  @Override
  public StoreState state() {
    return closed ? new StoreState.Closed() : new StoreState.Writable();
  }

  @Override
  public void close() {
    refuseNesting();
    life.writeLock().lock();
    try {
      closed = true;
      committed = new Tables();
    } finally {
      life.writeLock().unlock();
    }
  }

  private void refuseNesting() {
    if (working.get()) {
      throw new IllegalStateException(
          "work on the store called the store again; it may only use its handle");
    }
  }

  private void refuseClosed() {
    if (closed) {
      throw RemanenceException.of(ErrorCode.UNAVAILABLE, ErrorText.STORE_IS_CLOSED);
    }
  }
}
