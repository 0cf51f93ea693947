package io.remanence.exchange;

import io.remanence.compaction.CompactionVerdict;
import io.remanence.memory.MemoryId;
import java.util.List;

/**
 * What became of a turn.
 *
 * @param round the round that it was
 * @param messageSeqs the numbers of the messages that were stored
 * @param captured the memories that were made
 * @param compaction whether the session is compacted now
 */
public record Completed(
    long round, List<Long> messageSeqs, List<MemoryId> captured, CompactionVerdict compaction) {
  public Completed {
    messageSeqs = List.copyOf(messageSeqs);
    captured = List.copyOf(captured);
  }
}
