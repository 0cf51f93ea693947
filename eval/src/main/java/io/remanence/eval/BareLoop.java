package io.remanence.eval;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * What the machine gives at best: one thread that does by plain JDBC what appending a message takes
 * — read the session, insert the message and the change, update the session, with the indexes that
 * a plain message has — and commits every so many, with the same durability and a savepoint each.
 */
final class BareLoop {
  private BareLoop() {}

  /** Messages per second. */
  static double rate(Path folder, int messages, int groupSize) throws SQLException {
    try (Connection connection =
        DriverManager.getConnection(
            "jdbc:sqlite:" + folder.resolve("bare-" + System.nanoTime() + ".db"))) {
      try (Statement statement = connection.createStatement()) {
        statement.execute("PRAGMA journal_mode=WAL");
        statement.execute("PRAGMA synchronous=FULL");
        statement.execute(
            "CREATE TABLE IF NOT EXISTS session (id INTEGER PRIMARY KEY, round INTEGER, version"
                + " INTEGER, messages INTEGER, last INTEGER)");
        statement.execute(
            "CREATE TABLE IF NOT EXISTS message (seq INTEGER PRIMARY KEY, session INTEGER, archived"
                + " INTEGER, time INTEGER, round INTEGER, role TEXT, content TEXT)");
        statement.execute(
            "CREATE INDEX IF NOT EXISTS message_in_order ON message (session, archived, time)");
        statement.execute(
            "CREATE INDEX IF NOT EXISTS message_by_round ON message (session, round)");
        statement.execute(
            "CREATE INDEX IF NOT EXISTS message_by_time ON message (time) WHERE archived = 0");
        statement.execute(
            "CREATE TABLE IF NOT EXISTS change (seq INTEGER PRIMARY KEY, time INTEGER, type TEXT,"
                + " session INTEGER)");
        statement.execute("INSERT OR IGNORE INTO session VALUES (1, 0, 0, 0, 0)");
      }
      try (Statement control = connection.createStatement();
          PreparedStatement read =
              connection.prepareStatement(
                  "SELECT round, version, messages, last FROM session WHERE id = ?");
          PreparedStatement insert =
              connection.prepareStatement("INSERT INTO message VALUES (?, 1, 0, ?, ?, ?, ?)");
          PreparedStatement update =
              connection.prepareStatement(
                  "UPDATE session SET round = ?, version = ?, messages = ?, last = ? WHERE id = ?");
          PreparedStatement change =
              connection.prepareStatement("INSERT INTO change VALUES (?, ?, ?, 1)")) {
        long start = System.nanoTime();
        for (int n = 0; n < messages; n++) {
          if (n % groupSize == 0) {
            control.execute("BEGIN IMMEDIATE");
          }
          control.execute("SAVEPOINT one");
          append(read, insert, update, change, n + 1L);
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
      PreparedStatement update,
      PreparedStatement change,
      long seq)
      throws SQLException {
    read.setLong(1, 1);
    long round;
    long messages;
    try (ResultSet row = read.executeQuery()) {
      row.next();
      round = row.getLong(1);
      messages = row.getLong(3);
    }
    insert.setLong(1, seq);
    insert.setLong(2, seq);
    insert.setLong(3, round + 1);
    insert.setString(4, "user");
    insert.setString(5, Samples.message((int) seq));
    insert.executeUpdate();
    change.setLong(1, seq);
    change.setLong(2, seq);
    change.setString(3, "message-stored");
    change.executeUpdate();
    update.setLong(1, round + 1);
    update.setLong(2, 0);
    update.setLong(3, messages + 1);
    update.setLong(4, seq);
    update.setLong(5, 1);
    update.executeUpdate();
  }
}
