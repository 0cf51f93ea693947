package io.remanence.clear;

import io.remanence.scope.SessionKey;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;

/**
 * Keeps a session still while it is cleared: what else is done to it waits, and a clear waits for
 * what is under way. Different sessions rarely wait for each other. A thread may hold one session
 * at a time; what it does inside may share the session that it holds.
 */
public final class SessionHolds {
  private static final int STRIPES = 1024;

  private final ReentrantReadWriteLock all = new ReentrantReadWriteLock();
  private final ReentrantReadWriteLock[] stripes = new ReentrantReadWriteLock[STRIPES];

  /** Nothing is held. */
  public SessionHolds() {
    for (int i = 0; i < STRIPES; i++) {
      stripes[i] = new ReentrantReadWriteLock();
    }
  }

  /** Does something to a session beside others that do. */
  public <R> R sharing(SessionKey session, Supplier<R> work) {
    return locked(all.readLock(), () -> locked(stripe(session).readLock(), work));
  }

  /** Does something while nothing else is done to what is cleared. */
  public <R> R holding(ClearScope scope, Supplier<R> work) {
    return switch (scope) {
      case ClearScope.OneSession one ->
          locked(all.readLock(), () -> locked(stripe(one.session()).writeLock(), work));
      case ClearScope.Everything everything -> locked(all.writeLock(), work);
    };
  }

  private ReentrantReadWriteLock stripe(SessionKey session) {
    return stripes[Math.floorMod(session.hashCode(), STRIPES)];
  }

  private static <R> R locked(Lock lock, Supplier<R> work) {
    lock.lock();
    try {
      return work.get();
    } finally {
      lock.unlock();
    }
  }
}
