package io.remanence.memory;

import java.time.Instant;

/** Where a page of a list ended: the last entry's time of update and id. */
public record MemoryPosition(Instant updatedAt, MemoryId id) {}
