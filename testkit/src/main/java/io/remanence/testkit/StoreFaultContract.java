package io.remanence.testkit;

import static io.remanence.testkit.Samples.noonPlus;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.remanence.scope.SessionKey;
import io.remanence.store.Store;
import io.remanence.store.Tx;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Work that fails at any of its calls leaves nothing behind. */
public interface StoreFaultContract extends StoreSuite {
  @Test
  default void work_that_fails_at_any_call_leaves_nothing_behind(Store store) {
    EverythingSample.write(store);
    String before = StoreDump.of(store);
    FaultyStore faulty = new FaultyStore(store);
    int call = 1;
    while (true) {
      faulty.faults().failAt(FaultyStore.Point.CALL, call);
      long fired = faulty.faults().fired();
      try {
        faulty.transact(
            tx -> {
              List<Consumer<Tx>> changes = EverythingSample.changes();
              changes.forEach(change -> change.accept(tx));
              return true;
            });
        break;
      } catch (RuntimeException e) {
        assertThat(e).hasMessage("failed on purpose");
        assertThat(faulty.faults().fired()).isEqualTo(fired + 1);
      }
      assertThat(StoreDump.of(store)).as("after a failure at call " + call).isEqualTo(before);
      call++;
    }
    assertThat(call).isGreaterThan(30);
    assertThat(StoreDump.of(store)).isNotEqualTo(before);
  }

  @Test
  default void a_failure_just_before_the_commit_leaves_nothing_behind(StoreUnderTest test) {
    FaultyStore faulty = new FaultyStore(test.store());
    EverythingSample.write(test.store());
    String before = StoreDump.of(test.store());
    for (int i = 0; i < 5; i++) {
      faulty.faults().failNext(FaultyStore.Point.BEFORE_COMMIT);
      SessionKey session = SessionKey.of("fault " + i);
      assertThatThrownBy(() -> Samples.say(faulty, session, noonPlus(1), "lost"))
          .hasMessage("failed on purpose");
    }
    assertThat(StoreDump.of(test.reopened())).isEqualTo(before);
  }
}
