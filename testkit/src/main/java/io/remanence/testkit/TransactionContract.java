package io.remanence.testkit;

import static io.remanence.testkit.Samples.noonPlus;
import static io.remanence.testkit.Samples.say;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import io.remanence.history.Limit;
import io.remanence.scope.SessionKey;
import io.remanence.store.Store;
import io.remanence.store.StoreState;
import io.remanence.store.Tx;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Transactions on one thread: all or nothing, handles, nesting, closing. */
@Timeout(60)
public interface TransactionContract extends StoreSuite {
  SessionKey HARBOUR = SessionKey.of("harbour");

  @Test
  default void gives_back_what_the_work_gives(Store store) {
    assertThat(store.<String>read(tx -> "read")).isEqualTo("read");
    assertThat(store.<String>transact(tx -> "written")).isEqualTo("written");
  }

  @Test
  default void a_commit_is_seen_by_every_later_read(Store store) {
    for (int i = 0; i < 20; i++) {
      say(store, HARBOUR, noonPlus(i), "boat " + i);
      long count = store.read(tx -> tx.history().countActive(HARBOUR, Set.of()));
      assertThat(count).isEqualTo(i + 1);
    }
  }

  @Test
  default void a_commit_survives_closing(StoreUnderTest test) {
    EverythingSample.write(test.store());
    String before = StoreDump.of(test.store());
    assertThat(StoreDump.of(test.reopened())).isEqualTo(before);
  }

  @Test
  default void throws_to_the_caller_what_the_work_throws(Store store) {
    var failure = new IllegalArgumentException("a failure of the work");
    var error = new AssertionError("an error of the work");
    var own = RemanenceException.of(ErrorCode.CONFLICT, "changed since");
    for (Throwable thrown : List.of(failure, error, own)) {
      assertThat(catchThrowable(() -> store.read(tx -> fail(thrown)))).isSameAs(thrown);
      assertThat(catchThrowable(() -> store.transact(tx -> fail(thrown)))).isSameAs(thrown);
    }
    say(store, HARBOUR, noonPlus(1), "and goes on");
  }

  private static Object fail(Throwable thrown) {
    if (thrown instanceof Error error) {
      throw error;
    }
    throw (RuntimeException) thrown;
  }

  @Test
  default void nothing_of_a_failed_transaction_is_kept(StoreUnderTest test) {
    Store store = test.store();
    EverythingSample.write(store);
    String before = StoreDump.of(store);
    for (Consumer<Tx> write : EverythingSample.changes()) {
      assertThatThrownBy(
              () ->
                  store.transact(
                      tx -> {
                        write.accept(tx);
                        throw new IllegalStateException("after the write");
                      }))
          .hasMessage("after the write");
      assertThat(StoreDump.of(store)).isEqualTo(before);
    }
    assertThat(StoreDump.of(test.reopened())).isEqualTo(before);
  }

  @Test
  default void each_of_the_sample_changes_is_kept_by_a_transaction_that_succeeds(Store store) {
    EverythingSample.write(store);
    String before = StoreDump.of(store);
    for (Consumer<Tx> write : EverythingSample.changes()) {
      store.transact(
          tx -> {
            write.accept(tx);
            return true;
          });
      String after = StoreDump.of(store);
      assertThat(after).isNotEqualTo(before);
      before = after;
    }
  }

  @Test
  default void the_numbers_of_a_failed_transaction_are_given_again(Store store) {
    say(store, HARBOUR, noonPlus(1), "first");
    assertThatThrownBy(
            () ->
                store.transact(
                    tx -> {
                      assertThat(say(tx, HARBOUR, noonPlus(2), EverythingSample.plain()))
                          .isEqualTo(2);
                      assertThat(tx.changes().head()).isEqualTo(2);
                      throw new IllegalStateException("no");
                    }))
        .hasMessage("no");
    assertThat(store.<Long>read(tx -> tx.changes().head())).isEqualTo(1);
    assertThat(say(store, HARBOUR, noonPlus(2), "second")).isEqualTo(2);
  }

  @Test
  default void a_transaction_sees_its_own_writes(Store store) {
    store.transact(
        tx -> {
          long seq = say(tx, HARBOUR, noonPlus(1), EverythingSample.plain());
          assertThat(tx.changes().head()).isEqualTo(seq);
          assertThat(tx.history().full(HARBOUR, Limit.all())).hasSize(1);
          tx.sessions().save(Samples.session(HARBOUR));
          assertThat(tx.sessions().get(HARBOUR)).isPresent();
          var memory = Samples.remember(tx, MemorySample.of("m1"));
          assertThat(tx.memories().withIds(EverythingSample.owner(), List.of(memory.id())))
              .hasSize(1);
          tx.turns().save(Samples.turn(HARBOUR, "t1"));
          assertThat(tx.turns().get(HARBOUR, "t1")).isPresent();
          tx.injections().save(Samples.injection(HARBOUR, "i1", noonPlus(1)));
          assertThat(tx.injections().get("i1")).isPresent();
          tx.documents().save(Samples.document("d1", "00ff", "target"));
          assertThat(tx.documents().find("00ff", "target")).isPresent();
          assertThat(tx.history().deleteAll(HARBOUR)).isEqualTo(1);
          assertThat(tx.history().full(HARBOUR, Limit.all())).isEmpty();
          return true;
        });
  }

  @Test
  default void writes_through_the_handle_of_a_read_are_refused(Store store) {
    EverythingSample.write(store);
    String before = StoreDump.of(store);
    for (Consumer<Tx> write : EverythingSample.writes()) {
      store.read(
          tx -> {
            assertThatThrownBy(() -> write.accept(tx)).isInstanceOf(IllegalStateException.class);
            return true;
          });
    }
    assertThat(StoreDump.of(store)).isEqualTo(before);
  }

  @Test
  default void a_handle_is_worthless_after_its_call(Store store) {
    EverythingSample.write(store);
    String before = StoreDump.of(store);
    List<Runnable> later = new ArrayList<>();
    store.read(tx -> later.addAll(usesOf(tx)));
    store.transact(tx -> later.addAll(usesOf(tx)));
    try {
      store.transact(
          tx -> {
            later.addAll(usesOf(tx));
            throw new IllegalStateException("no");
          });
    } catch (IllegalStateException expected) {
      assertThat(expected).hasMessage("no");
    }
    for (Runnable use : later) {
      assertThatThrownBy(use::run).isInstanceOf(IllegalStateException.class);
    }
    assertThat(StoreDump.of(store)).isEqualTo(before);
  }

  private static List<Runnable> usesOf(Tx tx) {
    List<Runnable> uses = new ArrayList<>();
    EverythingSample.reads().forEach(read -> uses.add(() -> read.accept(tx)));
    EverythingSample.writes().forEach(write -> uses.add(() -> write.accept(tx)));
    var changes = tx.changes();
    uses.add(changes::head);
    uses.add(() -> changes.recordMessage(HARBOUR));
    var sessions = tx.sessions();
    uses.add(sessions::count);
    var history = tx.history();
    uses.add(() -> history.full(HARBOUR, Limit.all()));
    var memories = tx.memories();
    uses.add(() -> memories.scan("", 1));
    uses.add(() -> memories.addRecalls(Map.of()));
    var turns = tx.turns();
    uses.add(() -> turns.get(HARBOUR, "t"));
    uses.add(() -> turns.open(HARBOUR, 0));
    var injections = tx.injections();
    uses.add(() -> injections.get("i"));
    var documents = tx.documents();
    uses.add(documents::count);
    return uses;
  }

  @Test
  default void a_handle_is_worthless_on_another_thread(Store store) {
    EverythingSample.write(store);
    String before = StoreDump.of(store);
    store.transact(tx -> refusedElsewhere(usesOf(tx)));
    store.read(tx -> refusedElsewhere(usesOf(tx)));
    assertThat(StoreDump.of(store)).isEqualTo(before);
  }

  private static boolean refusedElsewhere(List<Runnable> uses) {
    List<Throwable> thrown = new ArrayList<>();
    Thread other =
        Thread.ofPlatform().start(() -> uses.forEach(use -> thrown.add(catchThrowable(use::run))));
    Waiting.untilEnded(other);
    assertThat(thrown)
        .hasSameSizeAs(uses)
        .allSatisfy(refusal -> assertThat(refusal).isInstanceOf(IllegalStateException.class));
    return true;
  }

  @Test
  default void work_may_not_call_the_store_again(Store store) {
    List<Runnable> calls = List.of(() -> store.read(tx -> 1), () -> store.transact(tx -> 1));
    for (Runnable call : calls) {
      store.read(tx -> refused(call));
      store.transact(tx -> refused(call));
      assertThatThrownBy(() -> store.transact(tx -> run(call)))
          .isInstanceOf(IllegalStateException.class);
    }
    assertThat(say(store, HARBOUR, noonPlus(1), "goes on")).isEqualTo(1);
  }

  private static boolean refused(Runnable call) {
    assertThatThrownBy(call::run).isInstanceOf(IllegalStateException.class);
    return true;
  }

  private static boolean run(Runnable call) {
    call.run();
    return true;
  }

  @Test
  default void tells_whether_it_can_write(Store store) {
    assertThat(store.state()).isEqualTo(new StoreState.Writable());
    store.close();
    assertThat(store.state()).isEqualTo(new StoreState.Closed());
  }

  @Test
  default void a_closed_store_is_unavailable(Store store) {
    say(store, HARBOUR, noonPlus(1), "before");
    store.close();
    List<Runnable> calls =
        List.of(
            () -> store.read(tx -> 1), () -> store.transact(tx -> 1), () -> store.changes(0, 1));
    for (Runnable call : calls) {
      assertThatThrownBy(call::run)
          .isInstanceOfSatisfying(
              RemanenceException.class,
              thrown -> assertThat(thrown.code()).isEqualTo(ErrorCode.UNAVAILABLE));
    }
    store.close();
  }
}
