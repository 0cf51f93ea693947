package io.remanence.testkit;

import static io.remanence.testkit.Samples.noonPlus;
import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.memory.Consolidation;
import io.remanence.memory.Consolidation.Group;
import io.remanence.memory.Consolidation.Part;
import io.remanence.memory.ConsolidationMode;
import io.remanence.memory.MemoryId;
import io.remanence.store.Store;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Records of consolidations. */
public interface ConsolidationContract extends StoreSuite {
  /** A record without groups. */
  static Consolidation consolidation(String id, ConsolidationMode mode, String scope, long time) {
    return new Consolidation(id, mode, noonPlus(time), scope, 0.85, 7, 0, Optional.empty());
  }

  /** A group of a survivor and one more. */
  static Group group(String survivor, String absorbed) {
    return new Group(
        new Part(new MemoryId(survivor), 11), List.of(new Part(new MemoryId(absorbed), 12)), 3);
  }

  private static void save(Store store, Consolidation consolidation) {
    store.transact(
        tx -> {
          tx.consolidations().save(consolidation);
          return true;
        });
  }

  private static void add(Store store, String id, List<Group> groups) {
    store.transact(
        tx -> {
          tx.consolidations().add(id, groups);
          return true;
        });
  }

  private static Optional<String> latest(Store store, ConsolidationMode mode, String scope) {
    return store.read(tx -> tx.consolidations().latest(mode, scope)).map(Consolidation::id);
  }

  @Test
  default void a_consolidation_keeps_every_field(StoreUnderTest test) {
    Consolidation first =
        new Consolidation(
            "合并 😀'",
            ConsolidationMode.DIGEST,
            noonPlus(1),
            "session|3:a:b",
            0.1 + 0.2,
            9_000_000_000L,
            4,
            Optional.of(noonPlus(9)));
    save(test.store(), first);
    List<Group> groups =
        List.of(
            new Group(
                new Part(new MemoryId("s \"1\""), 5),
                List.of(
                    new Part(new MemoryId("记\\"), 9_000_000_000L), new Part(new MemoryId("b,"), 6)),
                12_345_678_901L),
            new Group(new Part(new MemoryId("alone"), 5), List.of(), 0));
    add(test.store(), first.id(), groups);
    Store store = test.reopened();
    store.read(
        tx -> {
          assertThat(tx.consolidations().get(first.id())).contains(first);
          assertThat(tx.consolidations().groups(first.id())).isEqualTo(groups);
          assertThat(tx.consolidations().get("合并")).isEmpty();
          assertThat(tx.consolidations().groups("合并")).isEmpty();
          return true;
        });
  }

  @Test
  default void groups_are_added_in_order_and_stay_when_the_record_is_saved_again(Store store) {
    Consolidation one = consolidation("one", ConsolidationMode.MERGE, "", 1);
    save(store, one);
    List<Group> many =
        IntStream.range(0, 300).mapToObj(i -> group("s" + (300 - i), "a" + i)).toList();
    add(store, "one", many.subList(0, 100));
    add(store, "two", List.of(group("x", "y")));
    add(store, "one", many.subList(100, 300));
    save(store, one.pruning(5).undone(noonPlus(4)));
    store.read(
        tx -> {
          assertThat(tx.consolidations().groups("one")).isEqualTo(many);
          assertThat(tx.consolidations().get("one")).contains(one.pruning(5).undone(noonPlus(4)));
          return true;
        });
  }

  @Test
  default void the_latest_is_of_one_mode_and_scope(Store store) {
    assertThat(latest(store, ConsolidationMode.MERGE, "")).isEmpty();
    save(store, consolidation("z", ConsolidationMode.MERGE, "", 1));
    save(store, consolidation("b", ConsolidationMode.MERGE, "", 5));
    save(store, consolidation("a", ConsolidationMode.MERGE, "", 5));
    save(store, consolidation("c", ConsolidationMode.MERGE, "%", 7));
    save(store, consolidation("d", ConsolidationMode.DIGEST, "", 9));
    assertThat(latest(store, ConsolidationMode.MERGE, "")).contains("b");
    assertThat(latest(store, ConsolidationMode.MERGE, "%")).contains("c");
    assertThat(latest(store, ConsolidationMode.MERGE, "x")).isEmpty();
    assertThat(latest(store, ConsolidationMode.DIGEST, "")).contains("d");
  }
}
