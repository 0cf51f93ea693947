package io.remanence.space;

import io.remanence.memory.MemoryStats;
import io.remanence.store.StoreState;
import java.time.Instant;
import java.util.Optional;

/**
 * Figures of a space, or of what a reader may see of it.
 *
 * @param memories over the memories that the reader may see
 * @param lastConsolidatedAt when they were last merged
 * @param profiles how many profiles the reader may see
 * @param sessions how many sessions the space has
 * @param vectors how many vectors the space has, of all models
 * @param documents how many files were imported
 * @param head the last change
 * @param indexed the last change that the index has reached
 * @param embeddingPending how many changes wait to be embedded, as far as known
 * @param models about models and what waits for them
 */
public record SpaceStats(
    MemoryStats memories,
    Optional<Instant> lastConsolidatedAt,
    long profiles,
    long sessions,
    long vectors,
    long documents,
    long head,
    long indexed,
    long embeddingPending,
    StoreState state,
    ModelStats models) {}
