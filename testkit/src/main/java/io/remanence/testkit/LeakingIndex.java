package io.remanence.testkit;

import io.remanence.recall.Index;
import io.remanence.recall.IndexPosition;
import io.remanence.recall.IndexWrite;
import io.remanence.recall.ItemFilter;
import io.remanence.recall.PoolHit;
import io.remanence.scope.MemoryReach;
import io.remanence.scope.MessageReach;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** An index that forgets the scope of a reader in some of its searches. */
public final class LeakingIndex implements Index {
  /** Where it forgets. */
  public enum Leak {
    WORDS,
    NEAREST,
    NEWEST
  }

  private final Index index;
  private final Set<Leak> leaks;

  /** Passes everything on to this index, without the scope where it leaks. */
  public LeakingIndex(Index index, Set<Leak> leaks) {
    this.index = index;
    this.leaks = leaks.isEmpty() ? Set.of() : EnumSet.copyOf(leaks);
  }

  private ItemFilter filter(Leak leak, ItemFilter filter) {
    return leaks.contains(leak)
        ? new ItemFilter(
            filter.kinds(),
            MemoryReach.everything(),
            new MessageReach.Everything(),
            filter.statuses(),
            filter.speaker(),
            filter.speakerName(),
            filter.tags(),
            filter.after(),
            filter.before(),
            filter.minImportance(),
            filter.source(),
            filter.now())
        : filter;
  }

  @Override
  public void apply(List<IndexWrite> writes, IndexPosition position) {
    index.apply(writes, position);
  }

  @Override
  public IndexPosition position() {
    return index.position();
  }

  @Override
  public void flush() {
    index.flush();
  }

  @Override
  public List<PoolHit> words(String query, ItemFilter filter, int limit) {
    return index.words(query, filter(Leak.WORDS, filter), limit);
  }

  @Override
  public List<PoolHit> nearest(String model, float[] vector, ItemFilter filter, int limit) {
    return index.nearest(model, vector, filter(Leak.NEAREST, filter), limit);
  }

  @Override
  public List<PoolHit> newest(ItemFilter filter, int limit) {
    return index.newest(filter(Leak.NEWEST, filter), limit);
  }

  @Override
  public boolean searchesVectors() {
    return index.searchesVectors();
  }

  @Override
  public void scan(Consumer<Entry> consumer) {
    index.scan(consumer);
  }

  @Override
  public void close() {
    index.close();
  }
}
