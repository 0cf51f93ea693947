package io.remanence.memory;

import io.remanence.event.ChangeLog;

/** What a change of a memory is written to, of one transaction. */
public record MemoryStores(MemoryStore memories, MemoryHistoryStore history, ChangeLog changes) {}
