package io.remanence.consolidation;

import io.remanence.memory.ConsolidationMode;
import io.remanence.memory.MemoryId;
import java.util.List;
import java.util.Optional;

/**
 * What a consolidation did, or would do.
 *
 * @param id of its record, by which it can be undone; absent for a look at what it would do
 * @param merged how many memories were absorbed or archived
 * @param pruned how many were erased, which no undo brings back
 * @param skipped how many groups were left as they are because something in them changed meanwhile
 */
public record ConsolidationReport(
    Optional<String> id,
    ConsolidationMode mode,
    long merged,
    long pruned,
    long skipped,
    List<Group> groups) {
  public ConsolidationReport {
    groups = List.copyOf(groups);
  }

  /**
   * Memories that became one.
   *
   * @param survivor what stands for all; absent where it is a summary that is yet to be made
   * @param text what the survivor says
   */
  public record Group(Optional<MemoryId> survivor, List<MemoryId> absorbed, String text) {
    public Group {
      absorbed = List.copyOf(absorbed);
    }
  }
}
