package io.remanence.jdbc;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConfig.JournalMode;
import org.sqlite.SQLiteConfig.Pragma;
import org.sqlite.SQLiteConfig.SynchronousMode;
import org.sqlite.SQLiteConfig.TempStore;
import org.sqlite.SQLiteDataSource;

/** How connections to a file are set up. */
final class Connections {
  private static final int BUSY_MILLIS = 10_000;
  // Negative: in KiB.
  private static final int WRITER_CACHE = -16_000;
  private static final int READER_CACHE = -4_000;
  private static final int LARGEST_IDLE_WAL = 8 << 20;

  private Connections() {}

  /** For writing, of which an acknowledged commit survives a loss of power. */
  static SQLiteDataSource durableWriter(Path file) {
    return writer(file, SynchronousMode.FULL);
  }

  /** For writing derived data: a loss of power may cost the last commits, not the file. */
  static SQLiteDataSource derivedWriter(Path file) {
    return writer(file, SynchronousMode.NORMAL);
  }

  private static SQLiteDataSource writer(Path file, SynchronousMode synchronous) {
    SQLiteConfig config = common(WRITER_CACHE);
    config.setJournalMode(JournalMode.WAL);
    config.setSynchronous(synchronous);
    config.setJournalSizeLimit(LARGEST_IDLE_WAL);
    config.setPragma(Pragma.SECURE_DELETE, "true");
    return source(file, "", config);
  }

  /** For reading beside a writer. */
  static SQLiteDataSource reader(Path file) {
    SQLiteConfig config = common(READER_CACHE);
    config.setReadOnly(true);
    return source(file, "", config);
  }

  /**
   * For a look at a file that nothing has opened and whose content must not be touched; see
   * https://www.sqlite.org/uri.html#uriimmutable.
   */
  static SQLiteDataSource untouching(Path file) {
    SQLiteConfig config = common(READER_CACHE);
    config.setReadOnly(true);
    return source(file, "?immutable=1", config);
  }

  private static SQLiteConfig common(int cache) {
    SQLiteConfig config = new SQLiteConfig();
    config.setBusyTimeout(BUSY_MILLIS);
    config.setCacheSize(cache);
    config.setTempStore(TempStore.MEMORY);
    config.setGetGeneratedKeys(false);
    return config;
  }

  private static SQLiteDataSource source(Path file, String query, SQLiteConfig config) {
    SQLiteDataSource source = new SQLiteDataSource(config);
    // As a URI, in which no character of the path is taken for a parameter.
    source.setUrl("jdbc:sqlite:file:" + file.toAbsolutePath().toUri().getRawPath() + query);
    return source;
  }

  /** Takes the log into the file and empties it; false while a read holds it. */
  static boolean emptyLog(Statement statement) throws SQLException {
    try (ResultSet outcome = statement.executeQuery("PRAGMA wal_checkpoint(TRUNCATE)")) {
      return outcome.next() && outcome.getInt(1) == 0;
    }
  }

  /**
   * Lets the driver believe that it need not end transactions, since the caller does so by
   * statements; otherwise it tries after each statement.
   */
  static Connection withOwnTransactions(Connection connection) throws SQLException {
    connection.setAutoCommit(false);
    try (var statement = connection.createStatement()) {
      statement.execute("COMMIT");
    }
    return connection;
  }
}
