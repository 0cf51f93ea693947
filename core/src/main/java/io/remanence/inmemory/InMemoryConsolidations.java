package io.remanence.inmemory;

import io.remanence.inmemory.Tables.GroupOf;
import io.remanence.inmemory.Tables.Grouped;
import io.remanence.memory.Consolidation;
import io.remanence.memory.ConsolidationMode;
import io.remanence.memory.ConsolidationStore;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Records of consolidations. */
final class InMemoryConsolidations implements ConsolidationStore {
  private static final Comparator<Consolidation> BY_TIME =
      Comparator.comparing(Consolidation::time).thenComparing(Consolidation::id, Order.TEXT);

  private final Handle handle;

  InMemoryConsolidations(Handle handle) {
    this.handle = handle;
  }

  @Override
  public void save(Consolidation consolidation) {
    Tables tables = handle.writing();
    tables.consolidations = tables.consolidations.with(consolidation.id(), consolidation);
  }

  @Override
  public void add(String id, List<Consolidation.Group> groups) {
    Tables tables = handle.writing();
    for (Consolidation.Group group : groups) {
      tables.consolidationGroups =
          tables.consolidationGroups.with(
              new GroupOf(id, ++tables.groupsAdded), new Grouped(id, group));
    }
  }

  @Override
  public Optional<Consolidation> get(String id) {
    return handle.reading().consolidations.get(id);
  }

  @Override
  public List<Consolidation.Group> groups(String id) {
    return Pages.take(
            handle.reading().consolidationGroups.ascendingFrom(new GroupOf(id, 0)),
            grouped -> grouped.consolidation().equals(id),
            Integer.MAX_VALUE)
        .stream()
        .map(Grouped::group)
        .toList();
  }

  @Override
  public Optional<Consolidation> latest(ConsolidationMode mode, String scope) {
    Optional<Consolidation> latest = Optional.empty();
    for (Consolidation each : handle.reading().consolidations.ascending()) {
      boolean wanted = each.mode() == mode && each.scope().equals(scope);
      if (wanted && latest.map(best -> BY_TIME.compare(each, best) > 0).orElse(true)) {
        latest = Optional.of(each);
      }
    }
    return latest;
  }
}
