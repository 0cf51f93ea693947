package io.remanence.jdbc;

import io.remanence.error.ErrorCode;
import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Work that one thread hands to another and waits for. Whoever runs it calls {@link #start}, then
 * {@link #run} or {@link #fail}, perhaps several times, then {@link #publish}.
 *
 * <p>A caller that is interrupted while it waits takes the work back if it was not started;
 * otherwise it goes on waiting. Either way it knows the outcome, and its interrupt flag is set
 * again.
 *
 * @param <A> what the work is given
 */
final class PendingCall<A, R extends @Nullable Object> {
  private static final int QUEUED = 0;
  private static final int STARTED = 1;
  private static final int DONE = 2;
  private static final int WITHDRAWN = 3;

  private final Function<A, R> work;
  private final Thread caller = Thread.currentThread();
  private final AtomicInteger state = new AtomicInteger(QUEUED);
  // Written before the state becomes DONE, read after.
  private @Nullable R result;
  private @Nullable Throwable error;

  PendingCall(Function<A, R> work) {
    this.work = work;
  }

  /** Whether the work is to be run: false where the caller took it back. */
  boolean start() {
    return state.compareAndSet(QUEUED, STARTED);
  }

  /** Runs the work and keeps its result; what it throws is thrown. */
  void run(A argument) {
    error = null;
    result = work.apply(argument);
  }

  /** Keeps an error as the outcome. */
  void fail(Throwable cause) {
    error = cause;
    result = null;
  }

  boolean failed() {
    return error != null;
  }

  /** Hands the outcome to the caller. */
  void publish() {
    state.set(DONE);
    LockSupport.unpark(caller);
  }

  /** Refuses work that was not started. */
  void refuse(RemanenceException why) {
    if (start()) {
      fail(why);
      publish();
    }
  }

  /** Waits for the outcome: the result is returned, an error thrown as it is. */
  R await() {
    boolean interrupted = false;
    while (state.get() < DONE) {
      LockSupport.park(this);
      if (Thread.interrupted()) {
        interrupted = true;
        state.compareAndSet(QUEUED, WITHDRAWN);
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    if (state.get() == WITHDRAWN) {
      throw interrupted();
    }
    return outcome();
  }

  /** The error for a caller that was interrupted before its work was started. */
  static RemanenceException interrupted() {
    return RemanenceException.of(ErrorCode.UNAVAILABLE, ErrorText.INTERRUPTED_STORE);
  }

  @SuppressWarnings({"unchecked", "NullAway"}) // The result is null only where R allows it.
  private R outcome() {
    Throwable thrown = error;
    if (thrown != null) {
      throw PendingCall.<RuntimeException>unchecked(thrown);
    }
    return result;
  }

  /** The error as it is, whatever its type: work may throw what its signature doesn't say. */
  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  private static <T extends Throwable> T unchecked(Throwable error) throws T {
    throw (T) error;
  }
}
