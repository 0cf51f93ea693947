package io.remanence.testkit;

import io.remanence.embed.VectorStore;
import io.remanence.inmemory.InMemoryVectorStore;
import io.remanence.store.Store;
import io.remanence.store.StoreProvider;
import io.remanence.store.StoreState;
import io.remanence.store.Tx;
import java.nio.file.Path;
import java.time.Clock;
import java.util.function.Function;

/** Gives out one store again and again, which stays open when it is closed: a restart in memory. */
record LastingStores(Store store) implements StoreProvider {
  @Override
  public String name() {
    return "lasting";
  }

  @Override
  public Store open(Path directory, Clock ignored) {
    return new Store() {
      @Override
      public <R> R read(Function<Tx, R> work) {
        return store.read(work);
      }

      @Override
      public <R> R transact(Function<Tx, R> work) {
        return store.transact(work);
      }

      @Override
      public Changes changes(long after, int limit) {
        return store.changes(after, limit);
      }

      @Override
      public StoreState state() {
        return store.state();
      }

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
