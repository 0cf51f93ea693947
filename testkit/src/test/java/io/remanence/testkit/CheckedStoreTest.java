package io.remanence.testkit;

import static io.remanence.testkit.Samples.noonPlus;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.remanence.inmemory.InMemoryStore;
import io.remanence.scope.SessionKey;
import io.remanence.store.Tx;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class CheckedStoreTest {
  private final ManualClock clock = ManualClock.at(Samples.NOON);
  private final CheckedStore store = CheckedStore.of(new InMemoryStore(clock));

  @Test
  void tells_of_a_nested_call_even_if_it_was_swallowed() {
    store.read(tx -> String.valueOf(catchThrowable(() -> store.read(inner -> 1))));
    assertThatThrownBy(store::close)
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("read");
  }

  @Test
  void tells_of_a_kept_handle() {
    List<Tx> kept = new ArrayList<>();
    store.transact(kept::add);
    assertThatThrownBy(() -> kept.getFirst().changes()).isInstanceOf(AssertionError.class);
    assertThatThrownBy(store::close).isInstanceOf(AssertionError.class);
  }

  @Test
  void tells_of_a_kept_part_of_a_handle() {
    var history = new ArrayList<io.remanence.history.HistoryStore>();
    store.read(tx -> history.add(tx.history()));
    assertThatThrownBy(() -> history.getFirst().scan(0, 1)).isInstanceOf(AssertionError.class);
    assertThatThrownBy(store::close).isInstanceOf(AssertionError.class);
  }

  @Test
  void tells_of_a_handle_on_another_thread() {
    List<Throwable> thrown = new ArrayList<>();
    store.read(
        tx -> {
          Waiting.untilEnded(
              Thread.ofPlatform().start(() -> thrown.add(catchThrowable(tx::changes))));
          return true;
        });
    assertThat(thrown.getFirst()).isInstanceOf(AssertionError.class);
    assertThatThrownBy(store::close).isInstanceOf(AssertionError.class);
  }

  @Test
  void keeps_quiet_otherwise() {
    assertThat(Samples.say(store, SessionKey.of("s"), noonPlus(1), "text")).isEqualTo(1);
    assertThat(store.changes(0, 10).items()).hasSize(1);
    store.close();
    store.close();
  }

  @Test
  void can_run_each_work_twice_with_the_effect_of_once() {
    CheckedStore twice = CheckedStore.runningTwice(new InMemoryStore(clock));
    AtomicInteger runs = new AtomicInteger();
    long seq =
        twice.transact(
            tx -> {
              runs.incrementAndGet();
              return Samples.say(tx, SessionKey.of("s"), noonPlus(1), EverythingSample.plain());
            });
    assertThat(runs).hasValue(2);
    assertThat(seq).isEqualTo(1);
    assertThat(twice.changes(0, 10).items()).hasSize(1);
    assertThatThrownBy(() -> twice.transact(tx -> fail())).hasMessage("from the work");
  }

  private static Object fail() {
    throw new IllegalStateException("from the work");
  }
}
