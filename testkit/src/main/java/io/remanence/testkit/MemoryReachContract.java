package io.remanence.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.memory.Memory;
import io.remanence.memory.MemoryId;
import io.remanence.memory.MemoryPosition;
import io.remanence.memory.MemoryQuery;
import io.remanence.memory.MemoryStats;
import io.remanence.scope.MemoryReach;
import io.remanence.scope.Placement;
import io.remanence.store.Store;
import io.remanence.testkit.Readers.Reader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Who sees which memory: every reading method against an independent statement of the rules. */
public interface MemoryReachContract extends StoreSuite {
  @Test
  default void each_reader_sees_what_the_rules_say_and_nothing_else(Store store) {
    Map<MemoryId, Placement> placed = new LinkedHashMap<>();
    store.transact(
        tx -> {
          for (Placement placement : Readers.placements()) {
            MemorySample sample = MemorySample.of("m" + placed.size()).placement(placement);
            Samples.remember(tx, sample.updatedAt(Samples.noonPlus(placed.size() % 7)));
            placed.put(sample.id(), placement);
          }
          return true;
        });
    for (Reader reader : Readers.all()) {
      MemoryReach reach = reader.reach();
      Set<String> expected =
          placed.entrySet().stream()
              .filter(entry -> reader.sees(entry.getValue()))
              .map(entry -> entry.getKey().value())
              .collect(Collectors.toCollection(TreeSet::new));
      store.read(
          tx -> {
            MemoryQuery query = MemoryQuery.active(Samples.NOON);
            List<Memory> listed = tx.memories().list(reach, query, Optional.empty(), 10_000);
            assertThat(ids(listed)).as("list for %s", reader).isEqualTo(expected);
            assertThat(listed).hasSize(expected.size());
            assertThat(ids(tx.memories().withIds(reach, placed.keySet())))
                .as("ids for %s", reader)
                .isEqualTo(expected);
            MemoryStats stats = tx.memories().stats(reach, Samples.NOON);
            assertThat(stats.count()).as("stats for %s", reader).isEqualTo(expected.size());
            return true;
          });
    }
    store.read(
        tx -> {
          MemoryStats stats = tx.memories().stats(MemoryReach.everything(), Samples.NOON);
          assertThat(stats.count()).isEqualTo(placed.size());
          return true;
        });
  }

  @Test
  default void pages_of_a_narrow_reader_are_full_and_in_order(Store store) {
    store.transact(
        tx -> {
          int number = 0;
          for (Placement placement : Readers.placements()) {
            for (int copy = 0; copy < 2; copy++) {
              Samples.remember(
                  tx,
                  MemorySample.of("m%04d".formatted(number))
                      .placement(placement)
                      .updatedAt(Samples.noonPlus(number++ % 5)));
            }
          }
          return true;
        });
    MemoryQuery query = MemoryQuery.active(Samples.NOON);
    int step = 0;
    for (Reader reader : Readers.all()) {
      if (step++ % 40 != 0) {
        continue;
      }
      MemoryReach reach = reader.reach();
      List<Memory> whole =
          store.read(tx -> tx.memories().list(reach, query, Optional.empty(), 10_000));
      List<Memory> paged = new ArrayList<>();
      Optional<MemoryPosition> after = Optional.empty();
      while (true) {
        Optional<MemoryPosition> from = after;
        List<Memory> page = store.read(tx -> tx.memories().list(reach, query, from, 29));
        if (page.isEmpty()) {
          break;
        }
        paged.addAll(page);
        assertThat(page).hasSize(Math.min(29, whole.size() - paged.size() + page.size()));
        after = Optional.of(new MemoryPosition(page.getLast().updatedAt(), page.getLast().id()));
      }
      assertThat(paged).as("pages for %s", reader).isEqualTo(whole);
    }
  }

  private static Set<String> ids(List<Memory> memories) {
    return memories.stream()
        .map(memory -> memory.id().value())
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
