package io.remanence.testkit;

import io.remanence.store.ForwardingStore;
import io.remanence.store.Store;
import io.remanence.store.Tx;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;

/**
 * A store that watches how it is used: nobody may nest calls, keep a handle or pass it to another
 * thread. Each breach is thrown at once, and again by {@link #close}, so that nobody can swallow
 * it. It can also run each work twice, as stores may.
 */
public final class CheckedStore extends ForwardingStore {
  private final boolean runsTwice;
  private final ThreadLocal<Boolean> working = ThreadLocal.withInitial(() -> false);
  private final List<AssertionError> breaches = new ArrayList<>();

  private CheckedStore(Store store, boolean runsTwice) {
    super(store);
    this.runsTwice = runsTwice;
  }

  /** Watches the use of this store. */
  public static CheckedStore of(Store store) {
    return new CheckedStore(store, false);
  }

  /**
   * Watches the use of this store and runs each work twice: once in vain, with all that it wrote
   * undone, and once in earnest.
   */
  public static CheckedStore runningTwice(Store store) {
    return new CheckedStore(store, true);
  }

  @Override
  public <R> R read(Function<Tx, R> work) {
    enter("read");
    if (runsTwice) {
      store().read(tx -> run(tx, work));
    }
    return store().read(tx -> run(tx, work));
  }

  @Override
  public <R> R transact(Function<Tx, R> work) {
    enter("transact");
    if (runsTwice) {
      try {
        store()
            .transact(
                tx -> {
                  run(tx, work);
                  throw new Undone();
                });
      } catch (Undone expected) {
        // That was the run in vain.
      }
    }
    return store().transact(tx -> run(tx, work));
  }

  private <R> R run(Tx tx, Function<Tx, R> work) {
    AtomicBoolean over = new AtomicBoolean();
    Thread owner = Thread.currentThread();
    working.set(true);
    try {
      return work.apply(
          TxCalls.intercept(
              tx,
              () -> {
                if (over.get()) {
                  throw breach("a handle was used after the call that it was given to");
                }
                if (Thread.currentThread() != owner) {
                  throw breach("a handle was used by another thread");
                }
              }));
    } finally {
      working.remove();
      over.set(true);
    }
  }

  private void enter(String call) {
    if (working.get()) {
      throw breach("work called " + call + " of the store that runs it");
    }
  }

  private AssertionError breach(String message) {
    AssertionError breach = new AssertionError(message);
    synchronized (breaches) {
      breaches.add(breach);
    }
    return breach;
  }

  /**
   * Closes the store.
   *
   * @throws AssertionError when it was misused, even if somebody swallowed the error then
   */
  @Override
  public void close() {
    store().close();
    synchronized (breaches) {
      if (!breaches.isEmpty()) {
        AssertionError all = new AssertionError("the store was misused: " + breaches);
        breaches.forEach(all::addSuppressed);
        throw all;
      }
    }
  }

  private static final class Undone extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }
}
