package io.remanence.testkit;

import static io.remanence.testkit.Samples.noonPlus;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.remanence.memory.Memory;
import io.remanence.memory.MemoryChange;
import io.remanence.memory.MemoryId;
import io.remanence.memory.MemoryOperation;
import io.remanence.memory.MemorySource;
import io.remanence.memory.MemoryStatus;
import io.remanence.scope.Isolation;
import io.remanence.scope.Placement;
import io.remanence.scope.Scope;
import io.remanence.store.Store;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** What memories were before they were changed. */
public interface MemoryHistoryContract extends StoreSuite {
  private static MemoryChange change(MemorySample before, long version) {
    return new MemoryChange(
        before.version(version - 1).build(),
        version,
        noonPlus(version),
        MemoryOperation.UPDATE,
        Optional.empty());
  }

  private static void keep(Store store, MemoryChange change) {
    store.transact(
        tx -> {
          tx.memoryHistory().add(change);
          return true;
        });
  }

  private static List<Long> newest(Store store, String id, long upTo, int limit) {
    return store.read(tx -> tx.memoryHistory().newest(new MemoryId(id), upTo, limit)).stream()
        .map(MemoryChange::version)
        .toList();
  }

  @Test
  default void a_change_keeps_every_field_of_what_was_before(StoreUnderTest test) {
    Scope scope =
        new Scope(Optional.of("机器人"), Optional.of("p:1"), Optional.of("s/1"), Optional.of("u 1"));
    List<MemoryChange> kept = new ArrayList<>();
    MemorySample full =
        MemorySample.of("id '%_\\ 一 😀")
            .content("Liu Wei's sister 刘芳 prefers the 7:40 ferry\n(not the 8:10)")
            .tags("travel", "家人", "it's 100%")
            .concepts("ferry", "渡轮", "")
            .confidence(0.1 + 0.2)
            .importance(5)
            .source(MemorySource.MERGE)
            .status(MemoryStatus.SUPERSEDED)
            .supersededBy("another 😀")
            .placement(new Placement(scope, Isolation.SPEAKER, true))
            .speaker("u 1", "阿伟")
            .messageSeqs(9_000_000_000L, 3L)
            .createdAt(noonPlus(-1001))
            .updatedAt(noonPlus(-1))
            .eventTime(noonPlus(-5))
            .expiresAt(noonPlus(500))
            .recalled(12, noonPlus(77))
            .meta(JsonSamples.wild())
            .document("doc/1");
    kept.add(
        new MemoryChange(
            full.version(41).build(),
            42,
            noonPlus(7),
            MemoryOperation.RESTORE,
            Optional.of("因为 it's 100% wrong; \\ 😀")));
    for (MemoryOperation operation : MemoryOperation.values()) {
      kept.add(
          new MemoryChange(
              MemorySample.of("by " + operation).build(),
              9,
              noonPlus(1),
              operation,
              Optional.of("")));
    }
    for (String text : HardTexts.TEXTS) {
      kept.add(change(MemorySample.of("text " + kept.size()).content(text).tags(text), 5));
    }
    kept.forEach(each -> keep(test.store(), each));
    Store store = test.reopened();
    for (MemoryChange each : kept) {
      MemoryId id = each.before().id();
      Optional<MemoryChange> one = store.read(tx -> tx.memoryHistory().of(id, each.version()));
      assertThat(Rendering.of(one)).isEqualTo(Rendering.of(Optional.of(each)));
      List<MemoryChange> all = store.read(tx -> tx.memoryHistory().newest(id, 99, 10));
      assertThat(Rendering.of(all)).isEqualTo(Rendering.of(List.of(each)));
    }
  }

  @Test
  default void changes_come_newest_first_and_by_pages(Store store) {
    for (long version : List.of(5L, 100L, 7L, 9_000_000_000L, 30L)) {
      keep(store, change(MemorySample.of("a"), version));
    }
    keep(store, change(MemorySample.of("A"), 6));
    keep(store, change(MemorySample.of("a "), 8));
    assertThat(newest(store, "a", Long.MAX_VALUE, 99))
        .containsExactly(9_000_000_000L, 100L, 30L, 7L, 5L);
    assertThat(newest(store, "a", Long.MAX_VALUE, 2)).containsExactly(9_000_000_000L, 100L);
    assertThat(newest(store, "a", 30, 2)).containsExactly(30L, 7L);
    assertThat(newest(store, "a", 29, 99)).containsExactly(7L, 5L);
    assertThat(newest(store, "a", 4, 99)).isEmpty();
    assertThat(newest(store, "never", 99, 99)).isEmpty();
    assertThat(
            store.<Optional<MemoryChange>>read(tx -> tx.memoryHistory().of(new MemoryId("a"), 6)))
        .isEmpty();
    assertThatThrownBy(() -> newest(store, "a", 9, 0)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  default void a_version_is_kept_once(Store store) {
    keep(store, change(MemorySample.of("a").content("first"), 5));
    assertThatThrownBy(() -> keep(store, change(MemorySample.of("a").content("second"), 5)))
        .isInstanceOf(IllegalArgumentException.class);
    keep(store, change(MemorySample.of("b"), 5));
    Optional<MemoryChange> kept = store.read(tx -> tx.memoryHistory().of(new MemoryId("a"), 5));
    assertThat(kept.orElseThrow().before().content()).isEqualTo("first");
  }

  @Test
  default void history_goes_with_its_memory_and_no_other(Store store) {
    Memory memory = Samples.remember(store, MemorySample.of("a"));
    LongStream.of(20, 21, 22).forEach(v -> keep(store, change(MemorySample.of("a"), v)));
    keep(store, change(MemorySample.of("b"), 20));
    Samples.remember(store, MemorySample.of("a").content("saved again"));
    assertThat(newest(store, "a", 99, 99)).hasSize(3);
    store.transact(tx -> tx.memories().erase(memory.id()));
    assertThat(newest(store, "a", 99, 99)).isEmpty();
    assertThat(newest(store, "b", 99, 99)).hasSize(1);
    assertThat(store.<Long>transact(tx -> tx.memoryHistory().forget(new MemoryId("b"))))
        .isEqualTo(1);
    assertThat(store.<Long>transact(tx -> tx.memoryHistory().forget(new MemoryId("b")))).isZero();
    assertThat(newest(store, "b", 99, 99)).isEmpty();
  }
}
