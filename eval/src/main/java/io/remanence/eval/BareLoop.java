package io.remanence.eval;

import io.remanence.space.Remanence;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * What the machine gives at best: one thread that does by plain JDBC, on a file of the same schema,
 * the statements that appending a message takes — read the session, insert the change and the
 * message, save the session — and commits every so many, with the same durability and a savepoint
 * each.
 */
final class BareLoop {
  private static final long SESSION = 1;
  // As the store lays out the ids of messages.
  private static final int SEQ_BITS = 38;

  private BareLoop() {}

  /** Messages per second. */
  static double rate(Path folder, int messages, int groupSize) throws IOException, SQLException {
    Path data = folder.resolve("bare-" + System.nanoTime());
    try (Remanence remanence = Remanence.builder().embedding("none").open(data)) {
      remanence.space("default").sessions("", 1);
    }
    try (Connection connection =
        DriverManager.getConnection("jdbc:sqlite:" + data.resolve("default/memory.db"))) {
      try (Statement statement = connection.createStatement()) {
        statement.execute("PRAGMA journal_mode=WAL");
        statement.execute("PRAGMA synchronous=FULL");
        statement.execute("PRAGMA secure_delete=ON");
        statement.execute("PRAGMA cache_size=-16000");
      }
      try (Statement control = connection.createStatement();
          PreparedStatement read =
              connection.prepareStatement(
                  "SELECT place, room, peer_is_owner, parent, title, settings, current_round,"
                      + " version, messages, last_message_at, created_at FROM session"
                      + " WHERE id = ?");
          PreparedStatement insert =
              connection.prepareStatement(
                  "INSERT INTO message (role, content, speaker_id, speaker_name, id, seq,"
                      + " session, archived, time, round)"
                      + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
          PreparedStatement save =
              connection.prepareStatement(
                  "INSERT INTO session (id, peer_is_owner, current_round, version, messages,"
                      + " last_message_at, created_at) VALUES (?, 0, ?, 0, ?, ?, 0)"
                      + " ON CONFLICT (id) DO UPDATE SET current_round = excluded.current_round,"
                      + " version = excluded.version, messages = excluded.messages,"
                      + " last_message_at = excluded.last_message_at");
          PreparedStatement change =
              connection.prepareStatement(
                  "INSERT INTO change (seq, time, type, subject, session)"
                      + " VALUES (?, ?, ?, ?, ?)")) {
        long start = System.nanoTime();
        for (int n = 0; n < messages; n++) {
          if (n % groupSize == 0) {
            control.execute("BEGIN IMMEDIATE");
          }
          control.execute("SAVEPOINT one");
          append(read, insert, save, change, n + 1L);
          control.execute("RELEASE one");
          if (n % groupSize == groupSize - 1 || n == messages - 1) {
            control.execute("COMMIT");
          }
        }
        return messages / ((System.nanoTime() - start) / 1e9);
      }
    }
  }

  private static void append(
      PreparedStatement read,
      PreparedStatement insert,
      PreparedStatement save,
      PreparedStatement change,
      long seq)
      throws SQLException {
    read.setLong(1, SESSION);
    long round = 0;
    long messages = 0;
    try (ResultSet row = read.executeQuery()) {
      if (row.next()) {
        round = row.getLong(7);
        messages = row.getLong(9);
      }
    }
    change.setLong(1, seq);
    change.setLong(2, seq);
    change.setString(3, "message-stored");
    change.setString(4, null);
    change.setLong(5, SESSION);
    change.executeUpdate();
    insert.setString(1, "user");
    insert.setString(2, Samples.message((int) seq));
    insert.setString(3, null);
    insert.setString(4, null);
    insert.setLong(5, SESSION << SEQ_BITS | seq);
    insert.setLong(6, seq);
    insert.setLong(7, SESSION);
    insert.setLong(8, 0);
    insert.setLong(9, seq);
    insert.setLong(10, round + 1);
    insert.executeUpdate();
    save.setLong(1, SESSION);
    save.setLong(2, round + 1);
    save.setLong(3, messages + 1);
    save.setLong(4, seq);
    save.executeUpdate();
  }
}
