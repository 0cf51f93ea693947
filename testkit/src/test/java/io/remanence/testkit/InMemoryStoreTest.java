package io.remanence.testkit;

import io.remanence.inmemory.InMemoryStore;
import io.remanence.store.Store;
import java.time.Clock;

final class InMemoryStoreTest implements StoreContract {
  @Override
  public Store openStore(Clock clock) {
    return new InMemoryStore(clock);
  }
}
