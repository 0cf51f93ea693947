package io.remanence.store;

import io.remanence.memory.MemoryStores;

/** What of a transaction changes of memories are written to. */
public final class TxMemories {
  private TxMemories() {}

  /** Memories, their history and the change feed. */
  public static MemoryStores of(Tx tx) {
    return new MemoryStores(tx.memories(), tx.memoryHistory(), tx.changes());
  }
}
