package io.remanence.jdbc;

import io.remanence.memory.Memory;
import io.remanence.memory.MemoryId;
import io.remanence.memory.ProvenanceStore;
import io.remanence.scope.MemoryReach;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Which memories were made from which messages. */
final class SqliteProvenanceStore implements ProvenanceStore {
  static final String MADE_FROM =
      "SELECT DISTINCT memory FROM memory_message WHERE seq IN (SELECT value FROM json_each(?))";
  private static final String FORGET = "DELETE FROM memory_message WHERE memory = ?";
  private static final String ADD =
      "INSERT OR IGNORE INTO memory_message (memory, seq) VALUES (?, ?)";

  private final SqliteTx tx;

  SqliteProvenanceStore(SqliteTx tx) {
    this.tx = tx;
  }

  @Override
  public List<Memory> madeFrom(Collection<Long> messageSeqs) {
    tx.checkReads();
    if (messageSeqs.isEmpty()) {
      return List.of();
    }
    List<MemoryId> ids = new ArrayList<>();
    String wanted = JsonText.write(List.copyOf(messageSeqs));
    try (Rows rows = tx.reading(MADE_FROM).with(wanted).query()) {
      while (rows.next()) {
        ids.add(new MemoryId(rows.text()));
      }
    }
    return tx.memories().withIds(MemoryReach.everything(), ids);
  }

  /** Notes what the memory was made from, in place of what was noted before. */
  void save(Memory memory) {
    forget(memory.id());
    for (long seq : memory.messageSeqs()) {
      tx.writing(ADD).with(memory.id().value()).with(seq).update();
    }
  }

  void forget(MemoryId id) {
    tx.writing(FORGET).with(id.value()).update();
  }
}
