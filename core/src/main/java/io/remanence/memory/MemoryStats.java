package io.remanence.memory;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * Figures over the memories that a reader may see and that are not expired.
 *
 * @param count active ones
 * @param bySource how many active ones from each source; sources without any are left out
 * @param byStatus how many of each status; statuses without any are left out
 * @param averageConfidence over active ones; 0 where there are none
 * @param recallTotal how often any active one was brought back
 * @param lastRecalledAt the latest time at which an active one was brought back
 */
public record MemoryStats(
    long count,
    Map<MemorySource, Long> bySource,
    Map<MemoryStatus, Long> byStatus,
    double averageConfidence,
    long recallTotal,
    Optional<Instant> lastRecalledAt) {}
