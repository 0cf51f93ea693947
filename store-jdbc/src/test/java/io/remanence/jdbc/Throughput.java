package io.remanence.jdbc;

import io.remanence.history.Limit;
import io.remanence.history.MessageBody;
import io.remanence.memory.MemoryId;
import io.remanence.memory.MemoryQuery;
import io.remanence.scope.Isolation;
import io.remanence.scope.MemoryReach;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/**
 * Measures durable appends against a bare JDBC loop with the same statements and group size.
 *
 * <p>Arguments: a folder on the disk to be measured, seconds a run.
 */
public final class Throughput {
  private static final String TEXT =
      "我们上周说的发布计划是什么？ The release goes out on Thursday after the review.";

  private Throughput() {}

  public static void main(String[] arguments) throws Exception {
    Path folder = Files.createDirectories(Path.of(arguments[0]));
    double seconds = Double.parseDouble(arguments[1]);
    System.out.printf("fsync of 4 KiB: %.3f ms (median of 200)%n", fsyncMillis(folder));
    for (int round = 1; round <= 3; round++) {
      double group = 0;
      for (int callers : new int[] {1, 64}) {
        Path file = Files.createTempDirectory(folder, "store").resolve("memory.db");
        double[] measured = store(file, callers, seconds);
        group = measured[1];
        Path bareFile = Files.createTempDirectory(folder, "bare").resolve("memory.db");
        double bare = bare(bareFile, Math.max(1, (int) Math.round(group)), seconds);
        System.out.printf(
            "round %d, %d callers: store %.0f/s (%.1f a commit), bare %.0f/s, ratio %.0f %%%n",
            round, callers, measured[0], group, bare, 100 * measured[0] / bare);
      }
    }
    reads(Files.createTempDirectory(folder, "reads").resolve("memory.db"));
    memories(Files.createTempDirectory(folder, "memories").resolve("memory.db"));
  }

  private static double fsyncMillis(Path folder) throws IOException {
    Path file = folder.resolve("fsync");
    double[] nanos = new double[200];
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      for (int i = 0; i < nanos.length; i++) {
        long start = System.nanoTime();
        channel.write(ByteBuffer.allocate(4096), (long) i * 4096);
        channel.force(false);
        nanos[i] = System.nanoTime() - start;
      }
    }
    Files.delete(file);
    Arrays.sort(nanos);
    return nanos[nanos.length / 2] / 1e6;
  }

  private static double[] store(Path file, int callers, double seconds) throws Exception {
    AtomicLong commits = new AtomicLong();
    SqliteOptions options =
        SqliteOptions.defaults()
            .withWriterConnection(
                connection -> {
                  ((org.sqlite.SQLiteConnection) connection)
                      .addCommitListener(
                          new org.sqlite.SQLiteCommitListener() {
                            @Override
                            public void onCommit() {
                              commits.incrementAndGet();
                            }

                            @Override
                            public void onRollback() {}
                          });
                  return connection;
                });
    AtomicLong appended = new AtomicLong();
    try (SqliteStore store = SqliteStore.open(file, Clock.systemUTC(), options)) {
      // Warm-up, then the measured part.
      drive(store, callers, seconds / 2, new AtomicLong());
      commits.set(0);
      double took = drive(store, callers, seconds, appended);
      return new double[] {appended.get() / took, (double) appended.get() / commits.get()};
    }
  }

  private static double drive(SqliteStore store, int callers, double seconds, AtomicLong appended)
      throws InterruptedException {
    CountDownLatch done = new CountDownLatch(callers);
    long start = System.nanoTime();
    long end = start + (long) (seconds * 1e9);
    for (int i = 0; i < callers; i++) {
      SessionKey key = Appends.session("s" + i);
      Thread.startVirtualThread(
          () -> {
            while (System.nanoTime() < end) {
              store.transact(
                  tx -> Appends.append(tx, key, Clock.systemUTC().instant(), Appends.user(TEXT)));
              appended.incrementAndGet();
            }
            done.countDown();
          });
    }
    done.await();
    return (System.nanoTime() - start) / 1e9;
  }

  private static double bare(Path file, int group, double seconds) throws Exception {
    SqliteStore.open(file, Clock.systemUTC()).close();
    try (Connection connection =
        Connections.withOwnTransactions(Connections.durableWriter(file).getConnection())) {
      BareLoop loop = new BareLoop(connection, group);
      loop.run(seconds / 2);
      return loop.run(seconds);
    }
  }

  /** The statements of the store's appends, without the store. */
  private static final class BareLoop {
    private final int group;
    private final PreparedStatement begin;
    private final PreparedStatement commit;
    private final PreparedStatement last;
    private final PreparedStatement savepoint;
    private final PreparedStatement release;
    private final PreparedStatement getSession;
    private final PreparedStatement change;
    private final PreparedStatement message;
    private final PreparedStatement saveSession;
    private long next;

    BareLoop(Connection connection, int group) throws SQLException {
      this.group = group;
      begin = connection.prepareStatement("BEGIN IMMEDIATE");
      commit = connection.prepareStatement("COMMIT");
      last =
          connection.prepareStatement(
              "SELECT max(coalesce((SELECT max(seq) FROM change), 0),"
                  + " coalesce((SELECT max(seq) FROM message), 0))");
      savepoint = connection.prepareStatement("SAVEPOINT member");
      release = connection.prepareStatement("RELEASE member");
      getSession =
          connection.prepareStatement(
              "SELECT place, room, peer_is_owner, parent, title, settings, current_round, version,"
                  + " messages, last_message_at, created_at FROM session WHERE id = ?");
      change =
          connection.prepareStatement(
              "INSERT INTO change (seq, time, type, subject, session) VALUES (?, ?, ?, ?, ?)");
      message = connection.prepareStatement(MessageRow.INSERT);
      saveSession =
          connection.prepareStatement(
              "INSERT INTO session (id, place, room, peer_is_owner, parent, title, settings,"
                  + " current_round, version, messages, last_message_at, created_at)"
                  + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET"
                  + " place = excluded.place, room = excluded.room,"
                  + " peer_is_owner = excluded.peer_is_owner, parent = excluded.parent,"
                  + " title = excluded.title, settings = excluded.settings,"
                  + " current_round = excluded.current_round, version = excluded.version,"
                  + " messages = excluded.messages, last_message_at = excluded.last_message_at,"
                  + " created_at = excluded.created_at");
    }

    double run(double seconds) throws SQLException {
      long start = System.nanoTime();
      long end = start + (long) (seconds * 1e9);
      long count = 0;
      while (System.nanoTime() < end) {
        begin.executeUpdate();
        try (ResultSet rows = last.executeQuery()) {
          rows.next();
          next = rows.getLong(1);
        }
        for (int i = 0; i < group; i++) {
          savepoint.executeUpdate();
          append(i + 1);
          release.executeUpdate();
        }
        commit.executeUpdate();
        count += group;
      }
      return count / ((System.nanoTime() - start) / 1e9);
    }

    private void append(long session) throws SQLException {
      long messages = 0;
      getSession.setLong(1, session);
      try (ResultSet rows = getSession.executeQuery()) {
        if (rows.next()) {
          rows.getString(1);
          rows.getString(2);
          rows.getLong(3);
          rows.getString(4);
          rows.getString(5);
          rows.getString(6);
          rows.getLong(7);
          rows.getLong(8);
          messages = rows.getLong(9);
          rows.getLong(10);
          rows.getLong(11);
        }
      }
      long now = System.currentTimeMillis();
      change.setLong(1, ++next);
      change.setLong(2, now);
      change.setString(3, "message-stored");
      change.setNull(4, Types.VARCHAR);
      change.setLong(5, session);
      change.executeUpdate();
      message.setLong(1, next);
      message.setLong(2, session);
      message.setLong(3, 0);
      message.setLong(4, now);
      message.setLong(5, messages);
      message.setString(6, MessageBody.USER);
      message.setString(7, TEXT);
      message.setString(8, "u42");
      message.setString(9, "小林");
      for (int column = 10; column <= 19; column++) {
        message.setNull(column, Types.VARCHAR);
      }
      message.executeUpdate();
      saveSession.setLong(1, session);
      saveSession.setNull(2, Types.VARCHAR);
      saveSession.setNull(3, Types.VARCHAR);
      saveSession.setLong(4, 0);
      saveSession.setNull(5, Types.VARCHAR);
      saveSession.setNull(6, Types.VARCHAR);
      saveSession.setNull(7, Types.VARCHAR);
      saveSession.setLong(8, messages + 1);
      saveSession.setLong(9, 0);
      saveSession.setLong(10, messages + 1);
      saveSession.setLong(11, now);
      saveSession.setLong(12, now);
      saveSession.executeUpdate();
    }
  }

  private static void reads(Path file) {
    SessionKey key = Appends.session("群聊-1");
    try (SqliteStore store = SqliteStore.open(file, Clock.systemUTC())) {
      for (int batch = 0; batch < 100; batch++) {
        int first = batch * 1_000;
        store.transact(
            tx -> {
              for (int i = first; i < first + 1_000; i++) {
                Appends.append(tx, key, Appends.START.plusSeconds(i), Appends.user(TEXT + i));
              }
              return 0;
            });
      }
      time(
          "history(50) of 100,000",
          () -> store.read(tx -> tx.history().active(key, Limit.of(50), Set.of("event-marker"))));
      time("full(200) of 100,000", () -> store.read(tx -> tx.history().full(key, Limit.of(200))));
      time(
          "countActive",
          () -> store.read(tx -> tx.history().countActive(key, Set.of("event-marker"))));
    }
    long start = System.nanoTime();
    SqliteStore.open(file, Clock.systemUTC()).close();
    System.out.printf(
        "open and close at 100,000 messages: %.1f ms%n", (System.nanoTime() - start) / 1e6);
  }

  /** 100,000 memories, 1,000 in each of 100 sessions. */
  private static void memories(Path file) {
    long start = System.nanoTime();
    try (SqliteStore store = SqliteStore.open(file, Clock.systemUTC())) {
      for (int session = 0; session < 100; session++) {
        Scope scope = scope(session);
        store.transact(
            tx -> {
              for (int i = 0; i < 1_000; i++) {
                tx.memories()
                    .save(
                        Records.memory(scope.session().get() + "/" + i, scope, Isolation.SESSION));
              }
              return 0;
            });
      }
      System.out.printf("saved 100,000 memories: %.0f/s%n", 1e14 / (System.nanoTime() - start));
      Scope scope = scope(42);
      MemoryReach reach = MemoryReach.of(Isolation.SESSION, scope, Optional.empty(), false);
      MemoryQuery query = MemoryQuery.active(Appends.START);
      List<MemoryId> ids =
          IntStream.range(0, 200).mapToObj(i -> new MemoryId("s" + i % 100 + "/" + i)).toList();
      time(
          "list of 50",
          () -> store.read(tx -> tx.memories().list(reach, query, Optional.empty(), 50)));
      time("200 ids, 2 of the scope", () -> store.read(tx -> tx.memories().withIds(reach, ids)));
      time(
          "200 ids, all seen",
          () -> store.read(tx -> tx.memories().withIds(MemoryReach.everything(), ids)));
      time(
          "stats of a scope of 1,000",
          () -> store.read(tx -> tx.memories().stats(reach, Appends.START)));
    }
    start = System.nanoTime();
    SqliteStore.open(file, Clock.systemUTC()).close();
    System.out.printf(
        "open and close at 100,000 memories: %.1f ms%n", (System.nanoTime() - start) / 1e6);
  }

  private static Scope scope(int session) {
    return new Scope(
        Optional.of("bot1"),
        Optional.of("telegram"),
        Optional.of("s" + session),
        Optional.of("u" + session));
  }

  private static void time(String what, Runnable read) {
    double[] micros = new double[3_000];
    for (int i = 0; i < 2 * micros.length; i++) {
      long start = System.nanoTime();
      read.run();
      micros[i % micros.length] = (System.nanoTime() - start) / 1e3;
    }
    Arrays.sort(micros);
    System.out.printf(
        "%s: p50 %.0f µs, p99 %.0f µs%n",
        what, micros[micros.length / 2], micros[micros.length * 99 / 100]);
  }
}
