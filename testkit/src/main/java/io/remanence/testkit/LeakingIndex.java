package io.remanence.testkit;

import io.remanence.recall.ForwardingIndex;
import io.remanence.recall.Index;
import io.remanence.recall.ItemFilter;
import io.remanence.recall.PoolHit;
import io.remanence.scope.MemoryReach;
import io.remanence.scope.MessageReach;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** An index that forgets the scope of a reader in some of its searches. */
public final class LeakingIndex extends ForwardingIndex {
  /** Where it forgets. */
  public enum Leak {
    WORDS,
    NEAREST,
    NEWEST
  }

  private final Set<Leak> leaks;

  /** Passes everything on to this index, without the scope where it leaks. */
  public LeakingIndex(Index index, Set<Leak> leaks) {
    super(index);
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
  public List<PoolHit> words(String query, ItemFilter filter, int limit) {
    return super.words(query, filter(Leak.WORDS, filter), limit);
  }

  @Override
  public List<PoolHit> nearest(String model, float[] vector, ItemFilter filter, int limit) {
    return super.nearest(model, vector, filter(Leak.NEAREST, filter), limit);
  }

  @Override
  public List<PoolHit> newest(ItemFilter filter, int limit) {
    return super.newest(filter(Leak.NEWEST, filter), limit);
  }
}
