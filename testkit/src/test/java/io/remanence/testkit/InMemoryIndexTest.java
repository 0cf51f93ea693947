package io.remanence.testkit;

import io.remanence.inmemory.InMemoryIndex;
import io.remanence.recall.Index;

final class InMemoryIndexTest implements IndexContract {
  @Override
  public Index openIndex() {
    return new InMemoryIndex();
  }
}
