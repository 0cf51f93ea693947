package io.remanence.testkit;

import io.remanence.store.Store;
import java.time.Clock;

/** The store that a test is about; closed after it. */
public final class StoreUnderTest implements AutoCloseable {
  private final StoreSuite suite;
  private final Clock clock;
  private Store store;

  StoreUnderTest(StoreSuite suite, Clock clock) {
    this.suite = suite;
    this.clock = clock;
    this.store = suite.openStore(clock);
  }

  /** The store as it is open now. */
  public Store store() {
    return store;
  }

  /** The store, closed and opened again where the backend can do that, else as it was. */
  public Store reopened() {
    store = suite.reopenStore(store, clock).orElse(store);
    return store;
  }

  @Override
  public void close() {
    store.close();
  }
}
