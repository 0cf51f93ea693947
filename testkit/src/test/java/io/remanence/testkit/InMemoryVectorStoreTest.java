package io.remanence.testkit;

import io.remanence.embed.VectorStore;
import io.remanence.inmemory.InMemoryVectorStore;

final class InMemoryVectorStoreTest implements VectorStoreContract {
  @Override
  public VectorStore openVectors() {
    return new InMemoryVectorStore();
  }
}
