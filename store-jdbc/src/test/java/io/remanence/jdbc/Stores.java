package io.remanence.jdbc;

import io.remanence.event.Change;
import io.remanence.history.Limit;
import io.remanence.history.Message;
import io.remanence.history.MessageBody;
import io.remanence.scope.SessionKey;
import io.remanence.store.Store;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Short ways to open stores, to fill them and to look at their files. */
final class Stores {
  static final Clock CLOCK = Clock.fixed(Appends.START, ZoneOffset.UTC);

  private Stores() {}

  static Path file(Path folder) {
    return folder.resolve("memory.db");
  }

  static SqliteStore open(Path folder) {
    return SqliteStore.open(file(folder), CLOCK);
  }

  static SqliteStore open(Path folder, UnaryOperator<SqliteOptions> options) {
    return SqliteStore.open(file(folder), CLOCK, options.apply(SqliteOptions.defaults()));
  }

  /** Appends a message in a transaction of its own; its number. */
  static long say(Store store, SessionKey session, String text) {
    return store.transact(tx -> Appends.append(tx, session, Appends.START, MessageBody.user(text)));
  }

  static List<String> texts(Store store, SessionKey session) {
    return store.read(tx -> tx.history().full(session, Limit.all())).stream()
        .map(Message::body)
        .map(MessageBody::text)
        .toList();
  }

  /** The numbers of all changes, read page by page. */
  static List<Long> feed(Store store) {
    List<Long> seqs = new ArrayList<>();
    long after = 0;
    while (true) {
      List<Change> page = store.changes(after, 1_000).items();
      if (page.isEmpty()) {
        return seqs;
      }
      page.forEach(change -> seqs.add(change.seq()));
      after = seqs.getLast();
    }
  }

  /** Runs statements on a connection of their own. */
  static void sql(Path folder, String... statements) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file(folder));
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  /** The first column of the first row. */
  static @Nullable String value(Path folder, String query) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file(folder));
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      return rows.next() ? rows.getString(1) : null;
    }
  }
}
