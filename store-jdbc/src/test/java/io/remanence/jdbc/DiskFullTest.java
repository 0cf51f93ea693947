package io.remanence.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import io.remanence.scope.SessionKey;
import io.remanence.store.StoreState;
import io.remanence.text.Language;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A full disk, played by a limit on the number of pages. */
@Timeout(60)
final class DiskFullTest {
  private static final SessionKey ROOM = Appends.session("room");
  private static final String LONG = "很长的一段话。".repeat(500);

  @TempDir Path folder;

  private final AtomicReference<Connection> writer = new AtomicReference<>();

  private SqliteStore open() {
    return Stores.open(
        folder,
        options ->
            options
                .withProbeEvery(Duration.ofMillis(20))
                .withWriterConnection(
                    connection -> {
                      writer.set(connection);
                      return connection;
                    }));
  }

  /** Leaves room for so many more pages. */
  private void leavePages(int pages) throws SQLException {
    try (Statement statement = writer.get().createStatement()) {
      long used;
      try (ResultSet rows = statement.executeQuery("PRAGMA page_count")) {
        rows.next();
        used = rows.getLong(1);
      }
      statement.execute("PRAGMA max_page_count = " + (used + pages));
    }
  }

  private static void await(SqliteStore store, StoreState wanted) throws InterruptedException {
    while (!store.state().equals(wanted)) {
      Thread.sleep(5);
    }
  }

  @Test
  void turns_read_only_says_so_and_recovers_by_itself() throws Exception {
    try (SqliteStore store = open()) {
      Stores.say(store, ROOM, "first");
      leavePages(0);
      int stored = 1;
      while (true) {
        try {
          Stores.say(store, ROOM, LONG);
          stored++;
        } catch (RemanenceException e) {
          assertThat(e.code()).isEqualTo(ErrorCode.UNAVAILABLE);
          assertThat(e)
              .hasMessageContaining(Stores.file(folder).toString())
              .hasMessageContaining("full");
          break;
        }
      }
      assertThat(store.state())
          .isInstanceOfSatisfying(
              StoreState.ReadOnly.class,
              state ->
                  assertThat(state.reason().in(Language.ENGLISH))
                      .contains(Stores.file(folder).toString(), "full", "free some space"));
      // Small writes are refused as well, reads go on.
      for (int i = 0; i < 5; i++) {
        Thread.sleep(25);
        assertThatThrownBy(() -> Stores.say(store, ROOM, "x"))
            .isInstanceOf(RemanenceException.class)
            .hasMessageContaining("read-only");
      }
      assertThat(Stores.texts(store, ROOM)).hasSize(stored);
      leavePages(1_000);
      await(store, new StoreState.Writable());
      assertThat(Stores.say(store, ROOM, "last")).isEqualTo(stored + 1);
      assertThat(Stores.feed(store))
          .isEqualTo(LongStream.rangeClosed(1, stored + 1).boxed().toList());
    }
    assertThat(Stores.value(folder, "PRAGMA integrity_check")).isEqualTo("ok");
    assertThat(Stores.value(folder, "SELECT count(*) FROM probe")).isEqualTo("0");
  }

  /** How the work ended; waits for it. */
  private static Future.State outcome(Future<Long> work) throws InterruptedException {
    try {
      work.get();
    } catch (ExecutionException failed) {
      // Its state says so.
    }
    return work.state();
  }

  @Test
  void a_transaction_that_is_too_large_fails_alone() throws Exception {
    try (SqliteStore store = open();
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 20; i++) {
        Stores.say(store, ROOM, "first");
      }
      leavePages(12);
      List<Future<Long>> small = new ArrayList<>();
      for (int i = 0; i < 10; i++) {
        int n = i;
        small.add(threads.submit(() -> Stores.say(store, ROOM, "small " + n)));
      }
      assertThatThrownBy(
              () ->
                  store.transact(
                      tx -> {
                        for (int i = 0; i < 100; i++) {
                          Appends.append(tx, ROOM, Appends.START, Appends.user(LONG));
                        }
                        return 0;
                      }))
          .isInstanceOf(RemanenceException.class);
      for (int i = 0; i < 10; i++) {
        // Refused only where it came while the store was read-only; never lost, never half done.
        Future<Long> one = small.get(i);
        if (outcome(one) == Future.State.FAILED) {
          assertThat(one.exceptionNow()).hasMessageContaining("read-only");
        }
      }
      await(store, new StoreState.Writable());
      long kept = small.stream().filter(one -> one.state() == Future.State.SUCCESS).count();
      assertThat(Stores.texts(store, ROOM)).hasSize(20 + (int) kept);
      assertThat(Stores.feed(store))
          .isEqualTo(LongStream.rangeClosed(1, 20 + kept).boxed().toList());
    }
  }

  @Test
  void many_callers_of_a_full_disk_are_all_told() throws Exception {
    try (SqliteStore store = open();
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Stores.say(store, ROOM, "first");
      leavePages(0);
      List<Future<Long>> calls = new ArrayList<>();
      for (int i = 0; i < 64; i++) {
        calls.add(threads.submit(() -> Stores.say(store, ROOM, LONG)));
      }
      int failed = 0;
      for (Future<Long> call : calls) {
        try {
          call.get();
        } catch (java.util.concurrent.ExecutionException e) {
          failed++;
          assertThat(e.getCause())
              .isInstanceOfSatisfying(
                  RemanenceException.class,
                  told -> assertThat(told.code()).isEqualTo(ErrorCode.UNAVAILABLE));
        }
      }
      assertThat(failed).isPositive();
      assertThat(store.state()).isInstanceOf(StoreState.ReadOnly.class);
      assertThat(Stores.texts(store, ROOM)).hasSize(1 + 64 - failed);
      leavePages(1_000);
      await(store, new StoreState.Writable());
      Stores.say(store, ROOM, "last");
    }
  }
}
