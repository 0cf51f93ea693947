package io.remanence.testkit;

import static io.remanence.testkit.Samples.noonPlus;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.remanence.inmemory.InMemoryIndex;
import io.remanence.inmemory.InMemoryStore;
import io.remanence.recall.IndexPosition;
import io.remanence.scope.SessionKey;
import java.util.List;
import org.junit.jupiter.api.Test;

final class FaultyStoreTest {
  private static final SessionKey SESSION = SessionKey.of("s");

  private final FaultyStore store =
      new FaultyStore(new InMemoryStore(ManualClock.at(Samples.NOON)));

  @Test
  void keeps_nothing_when_it_fails_before_the_commit() {
    store.faults().failAt(FaultyStore.Point.BEFORE_COMMIT, 2);
    say();
    assertThatThrownBy(this::say).hasMessage("failed on purpose");
    assertThat(store.changes(0, 10).head()).isEqualTo(1);
    say();
    assertThat(store.changes(0, 10).head()).isEqualTo(2);
  }

  @Test
  void keeps_all_when_it_fails_after_the_commit() {
    store.faults().failNext(FaultyStore.Point.AFTER_COMMIT);
    assertThatThrownBy(this::say).hasMessage("failed on purpose");
    assertThat(store.changes(0, 10).head()).isEqualTo(1);
  }

  @Test
  void fails_at_a_call_of_the_handle_with_the_exception_that_is_wanted() {
    store.faults().failWith(() -> new IllegalArgumentException("disk gone"));
    store.faults().failAt(FaultyStore.Point.CALL, 4);
    assertThatThrownBy(this::say)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("disk gone");
    assertThat(store.changes(0, 10).head()).isZero();
    assertThat(store.faults().calls(FaultyStore.Point.CALL)).isEqualTo(4);
  }

  @Test
  void fails_until_it_is_healed() {
    store.faults().failAlways(FaultyStore.Point.READ);
    store.faults().failAlways(FaultyStore.Point.CHANGES);
    for (int i = 0; i < 3; i++) {
      assertThatThrownBy(() -> store.read(tx -> 1)).hasMessage("failed on purpose");
      assertThatThrownBy(() -> store.changes(0, 1)).hasMessage("failed on purpose");
    }
    store.faults().heal();
    assertThat(store.<Integer>read(tx -> 1)).isEqualTo(1);
    assertThat(store.faults().fired()).isEqualTo(6);
  }

  @Test
  void an_index_fails_before_or_after_it_applies() {
    FaultyIndex index = new FaultyIndex(new InMemoryIndex());
    IndexPosition position = new IndexPosition(1, 1, "");
    index.faults().failNext(FaultyIndex.Point.APPLY);
    assertThatThrownBy(() -> index.apply(List.of(), position)).hasMessage("failed on purpose");
    assertThat(index.position()).isEqualTo(IndexPosition.START);
    index.faults().failNext(FaultyIndex.Point.APPLIED);
    assertThatThrownBy(() -> index.apply(List.of(), position)).hasMessage("failed on purpose");
    assertThat(index.position()).isEqualTo(position);
  }

  private void say() {
    Samples.say(store, SESSION, noonPlus(1), "text");
  }
}
