package io.remanence.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import io.remanence.history.MessageBody;
import io.remanence.scope.SessionKey;
import io.remanence.store.StoreState;
import io.remanence.store.Tx;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteErrorCode;

@Timeout(60)
final class GroupCommitTest {
  private static final SessionKey ROOM = Appends.session("room");

  @TempDir Path folder;

  private final FaultyStatements faults = new FaultyStatements();

  private SqliteStore open() {
    return Stores.open(folder, options -> options.withWriterConnection(faults::around));
  }

  /** Holds the writer busy, so that what is started meanwhile waits and becomes one group. */
  private static List<Future<Long>> asOneGroup(SqliteStore store, List<Callable<Long>> calls)
      throws Exception {
    CountDownLatch running = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    List<Future<Long>> futures = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<?> blocker =
          threads.submit(
              () ->
                  store.transact(
                      tx -> {
                        running.countDown();
                        try {
                          go.await();
                        } catch (InterruptedException e) {
                          throw new IllegalStateException(e);
                        }
                        return 0;
                      }));
      running.await();
      for (Callable<Long> call : calls) {
        futures.add(threads.submit(call));
      }
      Thread.sleep(100);
      go.countDown();
      blocker.get();
    }
    return futures;
  }

  private static long append(Tx tx, String text) {
    return Appends.append(tx, ROOM, Appends.START, MessageBody.user(text));
  }

  private static List<String> outcomes(List<Future<Long>> futures) {
    return futures.stream()
        .map(
            future ->
                future.state() == Future.State.SUCCESS
                    ? "ok"
                    : String.valueOf(future.exceptionNow().getMessage()))
        .toList();
  }

  @Test
  void one_failing_transaction_among_64_takes_no_other_down() throws Exception {
    try (SqliteStore store = open()) {
      List<Callable<Long>> calls = new ArrayList<>();
      for (int i = 0; i < 64; i++) {
        int n = i;
        calls.add(
            () ->
                store.transact(
                    tx -> {
                      long seq = append(tx, "text " + n);
                      if (n == 20) {
                        throw new IllegalStateException("this one fails");
                      }
                      return seq;
                    }));
      }
      List<String> outcomes = outcomes(asOneGroup(store, calls));
      for (int i = 0; i < 64; i++) {
        assertThat(outcomes.get(i)).isEqualTo(i == 20 ? "this one fails" : "ok");
      }
      assertThat(Stores.texts(store, ROOM)).hasSize(63).doesNotContain("text 20");
      assertThat(Stores.feed(store)).isEqualTo(LongStream.rangeClosed(1, 63).boxed().toList());
      long stored = store.read(tx -> tx.sessions().get(ROOM).orElseThrow().messages());
      assertThat(stored).isEqualTo(63);
    }
  }

  @Test
  void a_commit_that_fails_keeps_nothing_of_the_group_and_the_next_one_works() throws Exception {
    try (SqliteStore store = open()) {
      Stores.say(store, ROOM, "before");
      List<Callable<Long>> calls = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        int n = i;
        calls.add(
            () ->
                store.transact(
                    tx -> {
                      faults.failWith(SQLiteErrorCode.SQLITE_NOMEM, "COMMIT"::equals);
                      return append(tx, "text " + n);
                    }));
      }
      List<Future<Long>> futures = asOneGroup(store, calls);
      for (Future<Long> future : futures) {
        assertThat(future.exceptionNow())
            .isInstanceOfSatisfying(
                RemanenceException.class,
                e -> assertThat(e.code()).isEqualTo(ErrorCode.UNAVAILABLE))
            .hasMessageContaining("nothing was kept");
      }
      assertThat(faults.failed()).containsExactly("COMMIT");
      faults.failNoMore();
      assertThat(Stores.texts(store, ROOM)).containsExactly("before");
      assertThat(store.state()).isEqualTo(new StoreState.Writable());
      assertThat(Stores.say(store, ROOM, "after")).isEqualTo(2);
      assertThat(Stores.feed(store)).containsExactly(1L, 2L);
    }
  }

  @Test
  void where_sqlite_drops_the_whole_transaction_only_the_guilty_member_fails() throws Exception {
    AtomicInteger runs = new AtomicInteger();
    try (SqliteStore store = open()) {
      List<Callable<Long>> calls = new ArrayList<>();
      for (int i = 0; i < 10; i++) {
        int n = i;
        calls.add(
            () ->
                store.transact(
                    tx -> {
                      runs.incrementAndGet();
                      if (n == 6) {
                        // A statement fails and there is no savepoint to go back to.
                        faults.failWith(
                            SQLiteErrorCode.SQLITE_NOMEM,
                            sql ->
                                sql.startsWith("INSERT INTO message")
                                    || sql.startsWith("ROLLBACK TO"));
                      }
                      try {
                        return append(tx, "text " + n);
                      } finally {
                        if (n == 6) {
                          // The others, which are run again, meet no error.
                          faults.failWith(
                              SQLiteErrorCode.SQLITE_NOMEM, sql -> sql.startsWith("ROLLBACK TO"));
                        }
                      }
                    }));
      }
      List<Future<Long>> futures = asOneGroup(store, calls);
      faults.failNoMore();
      for (int i = 0; i < 10; i++) {
        if (i == 6) {
          assertThat(futures.get(i).exceptionNow()).hasMessageContaining("too little memory");
        } else {
          assertThat(futures.get(i).resultNow()).isPositive();
        }
      }
      assertThat(runs.get()).isGreaterThan(10);
      assertThat(Stores.texts(store, ROOM)).hasSize(9).doesNotContain("text 6");
      assertThat(Stores.feed(store)).isEqualTo(LongStream.rangeClosed(1, 9).boxed().toList());
    }
  }

  @Test
  void an_error_that_the_work_hides_still_fails_the_transaction() {
    try (SqliteStore store = open()) {
      assertThatThrownBy(
              () ->
                  store.transact(
                      tx -> {
                        append(tx, "half");
                        faults.failWith(
                            SQLiteErrorCode.SQLITE_NOMEM,
                            sql ->
                                sql.startsWith("INSERT INTO doc")
                                    || sql.startsWith("INSERT OR REPLACE INTO turn"));
                        try {
                          tx.turns().save(Records.turn(ROOM, "t1"));
                        } catch (RemanenceException hidden) {
                          // The work goes on as if nothing had been.
                        }
                        return 0;
                      }))
          .isInstanceOf(RemanenceException.class);
      faults.failNoMore();
      assertThat(Stores.texts(store, ROOM)).isEmpty();
    }
  }

  @Test
  void errors_of_any_kind_reach_the_caller_and_leave_the_writer_alive() {
    try (SqliteStore store = open()) {
      for (Throwable thrown :
          List.of(
              new IllegalStateException("a"),
              new AssertionError("b"),
              new StackOverflowError("c"),
              new OutOfMemoryError("d"),
              new Exception("e"))) {
        assertThatThrownBy(
                () ->
                    store.transact(
                        tx -> {
                          append(tx, "gone");
                          throw GroupCommitTest.<RuntimeException>sneaky(thrown);
                        }))
            .isSameAs(thrown);
      }
      assertThatThrownBy(() -> store.transact(GroupCommitTest::endless))
          .isInstanceOf(StackOverflowError.class);
      assertThat(Stores.say(store, ROOM, "still there")).isEqualTo(1);
      assertThat(Stores.texts(store, ROOM)).containsExactly("still there");
    }
  }

  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  private static <T extends Throwable> T sneaky(Throwable error) throws T {
    throw (T) error;
  }

  private static long endless(Tx tx) {
    return tx.sessions().get(ROOM).isPresent() ? 0 : endless(tx) + append(tx, "deep");
  }

  @Test
  void a_lone_caller_and_many_see_their_own_writes_at_once() throws Exception {
    try (SqliteStore store = open();
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Boolean>> checks = new ArrayList<>();
      for (int i = 0; i < 64; i++) {
        SessionKey own = Appends.session("own " + i);
        checks.add(
            threads.submit(
                () -> {
                  for (int n = 1; n <= 10; n++) {
                    Stores.say(store, own, "text " + n);
                    if (Stores.texts(store, own).size() != n) {
                      return false;
                    }
                  }
                  return true;
                }));
      }
      for (Future<Boolean> check : checks) {
        assertThat(check.get()).isTrue();
      }
    }
  }

  @Test
  void work_that_calls_the_store_again_is_refused() {
    try (SqliteStore store = open()) {
      assertThatThrownBy(() -> store.transact(tx -> store.transact(inner -> 0)))
          .isInstanceOf(IllegalStateException.class);
      assertThatThrownBy(() -> store.transact(tx -> store.read(inner -> 0)))
          .isInstanceOf(IllegalStateException.class);
      assertThatThrownBy(() -> store.read(tx -> store.transact(inner -> 0)))
          .isInstanceOf(IllegalStateException.class);
      assertThatThrownBy(() -> store.read(tx -> store.read(inner -> 0)))
          .isInstanceOf(IllegalStateException.class);
      assertThatThrownBy(
              () ->
                  store.transact(
                      tx -> {
                        store.close();
                        return 0;
                      }))
          .isInstanceOf(IllegalStateException.class);
      assertThat(Stores.say(store, ROOM, "fine")).isEqualTo(1);
    }
  }

  @Test
  void closing_finishes_what_waits_and_refuses_what_comes_later() throws Exception {
    SqliteStore store = open();
    CountDownLatch running = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<Long> first =
          threads.submit(
              () ->
                  store.transact(
                      tx -> {
                        running.countDown();
                        try {
                          go.await();
                        } catch (InterruptedException e) {
                          throw new IllegalStateException(e);
                        }
                        return append(tx, "running");
                      }));
      running.await();
      Future<Long> second = threads.submit(() -> Stores.say(store, ROOM, "waiting"));
      Thread.sleep(100);
      Future<?> closing = threads.submit(store::close);
      Thread.sleep(50);
      go.countDown();
      closing.get();
      assertThat(first.get()).isEqualTo(1);
      assertThat(second.get()).isEqualTo(2);
    }
    assertThat(store.state()).isEqualTo(new StoreState.Closed());
    for (Runnable late :
        List.<Runnable>of(
            () -> Stores.say(store, ROOM, "late"),
            () -> Stores.texts(store, ROOM),
            () -> store.changes(0, 1))) {
      assertThatThrownBy(late::run)
          .isInstanceOfSatisfying(
              RemanenceException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNAVAILABLE))
          .hasMessageContaining("closed");
    }
    store.close();
    assertThat(FileInspection.beside(Stores.file(folder), "-wal")).doesNotExist();
    try (SqliteStore again = Stores.open(folder)) {
      assertThat(Stores.texts(again, ROOM)).containsExactly("running", "waiting");
    }
  }
}
