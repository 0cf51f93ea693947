package io.remanence.testkit;

import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Plans where a wrapper fails, and counts the calls. Safe for use by many threads.
 *
 * @param <P> the points at which it can fail
 */
public final class Faults<P extends Enum<P>> {
  private final Map<P, Long> calls;
  private final Map<P, Long> planned;
  private final Set<P> broken;
  private Supplier<? extends RuntimeException> exception =
      () -> RemanenceException.of(ErrorCode.UNAVAILABLE, "failed on purpose");
  private long fired;

  Faults(Class<P> points) {
    calls = new EnumMap<>(points);
    planned = new EnumMap<>(points);
    broken = EnumSet.noneOf(points);
  }

  /** Fails once, at the n-th call of this point from now on; 1 is the next. */
  public synchronized void failAt(P point, long n) {
    if (n < 1) {
      throw new IllegalArgumentException("n is " + n + "; at least 1 is wanted");
    }
    planned.put(point, calls(point) + n);
  }

  /** Fails once, at the next call of this point. */
  public void failNext(P point) {
    failAt(point, 1);
  }

  /** Fails at every call of this point until {@link #heal}. */
  public synchronized void failAlways(P point) {
    broken.add(point);
  }

  /** Fails no more. */
  public synchronized void heal() {
    planned.clear();
    broken.clear();
  }

  /** Fails with these exceptions in place of {@code UNAVAILABLE}. */
  public synchronized void failWith(Supplier<? extends RuntimeException> newException) {
    exception = newException;
  }

  /** How often this point was come to. */
  public synchronized long calls(P point) {
    return calls.getOrDefault(point, 0L);
  }

  /** How often it failed. */
  public synchronized long fired() {
    return fired;
  }

  /** Counts a call and throws where that is planned. */
  void pass(P point) {
    RuntimeException thrown;
    synchronized (this) {
      long call = calls.merge(point, 1L, Long::sum);
      Long next = planned.get(point);
      boolean due = next != null && call >= next;
      if (due) {
        planned.remove(point);
      }
      if (!due && !broken.contains(point)) {
        return;
      }
      fired++;
      thrown = exception.get();
    }
    throw thrown;
  }
}
