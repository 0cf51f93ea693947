package io.remanence.jdbc;

import io.remanence.store.Tx;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Transactions that wait for the one thread that runs them. */
final class WriteQueue {
  private static final int NEVER = Integer.MAX_VALUE;

  private final ConcurrentLinkedQueue<PendingCall<Tx, ?>> calls = new ConcurrentLinkedQueue<>();
  private final AtomicInteger size = new AtomicInteger();
  // How many calls wake the writer. It sets this before it looks at the size, a caller counts
  // itself before it looks at this: one of the two sees the other.
  private volatile int wakeAt = NEVER;
  private volatile @Nullable Thread writer;

  void add(PendingCall<Tx, ?> call) {
    calls.add(call);
    if (size.incrementAndGet() >= wakeAt) {
      LockSupport.unpark(writer);
    }
  }

  int size() {
    return size.get();
  }

  /**
   * Waits, in the writer, until there are so many calls, the time is over, or the thread is
   * unparked; may return early.
   */
  void await(int wanted, long nanos) {
    writer = Thread.currentThread();
    wakeAt = wanted;
    if (size.get() < wanted) {
      LockSupport.parkNanos(this, nanos);
    }
    wakeAt = NEVER;
  }

  /** The calls that waited longest, none that were taken back. */
  List<PendingCall<Tx, ?>> take(int most) {
    List<PendingCall<Tx, ?>> taken = new ArrayList<>(Math.min(most, size.get()));
    while (taken.size() < most) {
      PendingCall<Tx, ?> call = calls.poll();
      if (call == null) {
        break;
      }
      size.decrementAndGet();
      if (call.start()) {
        taken.add(call);
      }
    }
    return taken;
  }
}
