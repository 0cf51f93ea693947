package io.remanence.testkit;

import io.remanence.embed.VectorStore;
import io.remanence.inmemory.InMemoryVectorStore;
import io.remanence.store.ForwardingStore;
import io.remanence.store.Store;
import io.remanence.store.StoreProvider;
import java.nio.file.Path;
import java.time.Clock;

/** Gives out one store again and again, which stays open when it is closed: a restart in memory. */
record LastingStores(Store store) implements StoreProvider {
  @Override
  public String name() {
    return "lasting";
  }

  @Override
  public Store open(Path directory, Clock ignored) {
    return new ForwardingStore(store) {
      @Override
      public void close() {
        // The store outlives the program that uses it.
      }
    };
  }

  @Override
  public VectorStore openVectors(Path directory) {
    return new InMemoryVectorStore();
  }
}
