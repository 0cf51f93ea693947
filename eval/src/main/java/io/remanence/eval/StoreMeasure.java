package io.remanence.eval;

import io.remanence.history.Limit;
import io.remanence.history.MessageBody;
import io.remanence.history.MessageLog;
import io.remanence.history.NewMessage;
import io.remanence.jdbc.SqliteStoreProvider;
import io.remanence.scope.SessionKey;
import io.remanence.space.Remanence;
import io.remanence.space.Space;
import io.remanence.store.Store;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntConsumer;

/**
 * Durable appends to the store beside a bare JDBC loop, appends to a space with its index
 * following, and reads of history at 100,000 messages.
 */
final class StoreMeasure {
  private static final int SESSIONS = 20;
  private static final int MESSAGES = 100_000;
  private static final int WARM_UP = 60_000;

  private StoreMeasure() {}

  static void run(Path folder) throws IOException, SQLException {
    print("fsync of a page", Fsync.measure(folder).toString());
    appends(folder);
    try (Remanence remanence = Remanence.builder().embedding("none").open(folder.resolve("data"))) {
      Space space = remanence.space("default");
      SessionKey hot = SessionKey.of("hot");
      Callers.rate(64, WARM_UP, n -> append(space, hot, n));
      print("append, 1 caller", perSecond(Callers.rate(1, 5_000, n -> append(space, hot, n))));
      for (int repeat = 0; repeat < 3; repeat++) {
        print(
            "append, 64, index following",
            perSecond(Callers.rate(64, 60_000, n -> append(space, hot, n))));
      }
      for (int s = 0; s < SESSIONS; s++) {
        SessionKey key = SessionKey.of("read-" + s);
        for (int from = 0; from < MESSAGES / SESSIONS; from += 1_000) {
          List<NewMessage> batch = new ArrayList<>();
          for (int n = 0; n < 1_000; n++) {
            batch.add(message(from + n));
          }
          space.append(key, batch);
        }
      }
      SessionKey one = SessionKey.of("read-7");
      print("history(50)", Timings.of(3_000, () -> space.history(one, Limit.of(50))).toString());
      print("full(200)", Timings.of(2_000, () -> space.fullHistory(one, Limit.of(200))).toString());
      print("count", Timings.of(1_000, () -> space.countHistory(one)).toString());
    }
  }

  /** The store itself, and the bare loop by turns. */
  private static void appends(Path folder) throws IOException, SQLException {
    MessageLog log = new MessageLog(Clock.systemUTC());
    SessionKey hot = SessionKey.of("hot");
    try (Store store =
        new SqliteStoreProvider()
            .open(Files.createDirectories(folder.resolve("store")), Clock.systemUTC())) {
      IntConsumer append =
          n ->
              store.transact(
                  tx ->
                      log.append(
                          tx.sessions(), tx.history(), tx.changes(), hot, List.of(message(n))));
      Callers.rate(64, WARM_UP, append);
      BareLoop.rate(folder, WARM_UP, 64);
      for (int repeat = 0; repeat < 5; repeat++) {
        double ours = Callers.rate(64, 60_000, append);
        double bare = BareLoop.rate(folder, 60_000, 64);
        print(
            "append, 64 callers",
            String.format(
                Locale.ROOT,
                "%s   bare loop, groups of 64: %s   %.0f %%",
                perSecond(ours),
                perSecond(bare),
                100 * ours / bare));
      }
    }
  }

  private static NewMessage message(int n) {
    return NewMessage.of(MessageBody.user(Samples.message(n)));
  }

  private static void append(Space space, SessionKey key, int n) {
    space.append(key, List.of(message(n)));
  }

  private static String perSecond(double rate) {
    return String.format(Locale.ROOT, "%,.0f messages/s", rate);
  }

  static void print(String what, String figure) {
    System.out.printf(Locale.ROOT, "%-28s %s%n", what, figure);
  }
}
