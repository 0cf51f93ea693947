package io.remanence.testkit;

import io.remanence.store.ForwardingStore;
import io.remanence.store.Store;
import io.remanence.store.Tx;
import java.util.function.Function;

/** A store that fails where a test wants it to. Each failing transaction leaves nothing behind. */
public final class FaultyStore extends ForwardingStore {
  /** Where it can fail. */
  public enum Point {
    /** Before the work of a read. */
    READ,
    /** Before each call of a handle or of the stores that it gives; {@code transact} only. */
    CALL,
    /** After the work of a transaction, before its commit: nothing is kept. */
    BEFORE_COMMIT,
    /** After the commit: all is kept, but the caller gets an error. */
    AFTER_COMMIT,
    /** Before changes are read. */
    CHANGES
  }

  private final Faults<Point> faults = new Faults<>(Point.class);

  /** Passes everything on to this store. */
  public FaultyStore(Store store) {
    super(store);
  }

  /** Where it fails. */
  public Faults<Point> faults() {
    return faults;
  }

  @Override
  public <R> R read(Function<Tx, R> work) {
    faults.pass(Point.READ);
    return store().read(work);
  }

  @Override
  public <R> R transact(Function<Tx, R> work) {
    R result =
        store()
            .transact(
                tx -> {
                  R worked = work.apply(TxCalls.intercept(tx, () -> faults.pass(Point.CALL)));
                  faults.pass(Point.BEFORE_COMMIT);
                  return worked;
                });
    faults.pass(Point.AFTER_COMMIT);
    return result;
  }

  @Override
  public Changes changes(long after, int limit) {
    faults.pass(Point.CHANGES);
    return store().changes(after, limit);
  }
}
