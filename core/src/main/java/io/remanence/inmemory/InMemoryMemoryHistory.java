package io.remanence.inmemory;

import io.remanence.inmemory.Tables.VersionOf;
import io.remanence.memory.MemoryChange;
import io.remanence.memory.MemoryHistoryStore;
import io.remanence.memory.MemoryId;
import java.util.List;
import java.util.Optional;

/** What memories were before they were changed. */
final class InMemoryMemoryHistory implements MemoryHistoryStore {
  private final Handle handle;

  InMemoryMemoryHistory(Handle handle) {
    this.handle = handle;
  }

  @Override
  public void add(MemoryChange change) {
    Tables tables = handle.writing();
    VersionOf place = new VersionOf(change.before().id().value(), change.version());
    if (tables.memoryHistory.has(place)) {
      throw new IllegalArgumentException(
          "version %d of the memory '%s' is there already"
              .formatted(change.version(), change.before().id()));
    }
    tables.memoryHistory = tables.memoryHistory.with(place, change);
  }

  @Override
  public List<MemoryChange> newest(MemoryId id, long upTo, int limit) {
    return Pages.take(
        handle.reading().memoryHistory.ascendingFrom(new VersionOf(id.value(), upTo)),
        change -> change.before().id().equals(id),
        Pages.atLeastOne(limit));
  }

  @Override
  public Optional<MemoryChange> of(MemoryId id, long version) {
    return handle.reading().memoryHistory.get(new VersionOf(id.value(), version));
  }

  @Override
  public long forget(MemoryId id) {
    Tables tables = handle.writing();
    List<MemoryChange> gone = newest(id, Long.MAX_VALUE, Integer.MAX_VALUE);
    for (MemoryChange change : gone) {
      tables.memoryHistory =
          tables.memoryHistory.without(new VersionOf(id.value(), change.version()));
    }
    return gone.size();
  }
}
