package io.remanence.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.remanence.inmemory.InMemoryIndex;
import io.remanence.inmemory.InMemoryStore;
import io.remanence.recall.ItemFilter;
import io.remanence.scope.MemoryReach;
import io.remanence.scope.MessageReach;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random runs find what is wrong, and nothing where nothing is. */
final class RandomRunsTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "get",
        "withId",
        "list",
        "active",
        "full",
        "countActive",
        "knownImportKeys",
        "withSeqs",
        "scan",
        "withIds",
        "findEqual",
        "ofSession",
        "range",
        "recent",
        "withMessageId",
        "countAfter",
        "containing",
        "rounds",
        "within",
        "earliestActive",
        "archived",
        "setArchived",
        "madeFrom",
        "keys",
        "newest",
        "of",
        "forget",
        "groups",
        "latest",
        "delete",
        "find",
        "count",
        "head",
        "erase",
        "deleteAll"
      })
  void a_store_that_answers_one_call_wrongly_is_found_out(String method) {
    ManualClock clock = ManualClock.at(Samples.NOON);
    StoreSuite suite =
        time -> new SpoiltStore(new InMemoryStore(time), method, RandomRunsTest::wrong);
    try (StoreUnderTest test = new StoreUnderTest(suite, clock)) {
      RandomStoreRuns runs = new RandomStoreRuns(11, clock);
      assertThatThrownBy(() -> runs.run(test, 8000))
          .isInstanceOf(AssertionError.class)
          .hasMessageContaining("-Dremanence.random.seed=11");
    }
  }

  private static Object wrong(Object answer) {
    return switch (answer) {
      case List<?> list when !list.isEmpty() -> list.subList(1, list.size());
      case Set<?> set when !set.isEmpty() -> Set.of();
      case Optional<?> optional -> Optional.empty();
      case Long number -> number + 1;
      case Boolean truth -> !truth;
      default -> answer;
    };
  }

  @Test
  void a_good_store_passes_with_any_seed() {
    for (long seed = 0; seed < 5; seed++) {
      ManualClock clock = ManualClock.at(Samples.NOON);
      try (StoreUnderTest test = new StoreUnderTest(InMemoryStore::new, clock)) {
        new RandomStoreRuns(seed, clock).run(test, 200);
        assertThat(test.store().changes(0, 1).head()).isPositive();
      }
    }
  }

  @Test
  void an_index_that_ignores_part_of_the_filter_is_found_out() {
    List<UnaryOperator<ItemFilter>> spoils =
        List.of(
            filter -> Filters.like(filter).memories(MemoryReach.everything()).build(),
            filter -> Filters.like(filter).messages(new MessageReach.Everything()).build(),
            filter -> Filters.like(filter).tags().build(),
            filter -> Filters.like(filter).minImportance(0).build(),
            filter -> Filters.like(filter).now(Samples.NOON).build());
    for (UnaryOperator<ItemFilter> spoil : spoils) {
      IndexSuite suite = () -> new SpoiltIndex(new InMemoryIndex(), spoil);
      try (IndexUnderTest test = new IndexUnderTest(suite)) {
        assertThatThrownBy(() -> new RandomIndexRuns(12).run(test, 1000))
            .isInstanceOf(AssertionError.class)
            .hasMessageContaining("-Dremanence.random.seed=12");
      }
    }
  }
}
