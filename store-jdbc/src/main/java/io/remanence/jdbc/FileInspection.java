package io.remanence.jdbc;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;

/** Looks at a file before it is opened for writing, and changes nothing. */
final class FileInspection {
  /** What the file is. */
  sealed interface Finding {
    /** There is none yet, or an empty one, or one whose making was cut off. */
    record Fresh() implements Finding {}

    /** A file of ours. */
    record Known(long version) implements Finding {}

    /** Anything else, which is to be left alone. */
    record Unusable(String why) implements Finding {}
  }

  private static final byte[] MAGIC = "SQLite format 3\0".getBytes(StandardCharsets.US_ASCII);
  // Larger files are not read as a whole, so that opening stays quick.
  private static final long QUICK_CHECK_BYTES = 16L << 20;

  private FileInspection() {}

  /**
   * What the file is.
   *
   * @throws SQLException when the file can't be read for another reason than damage
   */
  static Finding inspect(Path file) throws IOException, SQLException {
    Path wal = beside(file, "-wal");
    boolean hasWal = sizeOf(wal) > 0;
    if (sizeOf(file) <= 0 && !Files.isDirectory(file)) {
      return hasWal
          ? new Finding.Unusable("it is missing or empty, but " + wal + " belongs to it")
          : new Finding.Fresh();
    }
    if (!Files.isRegularFile(file)) {
      return new Finding.Unusable("it is no file");
    }
    if (!hasMagic(file)) {
      return new Finding.Unusable("it does not begin like an SQLite database");
    }
    boolean hasJournal = sizeOf(beside(file, "-journal")) > 0;
    var source = hasWal || hasJournal ? Connections.reader(file) : Connections.untouching(file);
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement()) {
      return look(statement, Files.size(file));
    } catch (SQLException e) {
      if (SqliteErrors.isDamage(e)) {
        return new Finding.Unusable(String.valueOf(e.getMessage()));
      }
      throw e;
    }
  }

  private static Finding look(Statement statement, long size) throws SQLException {
    long tables = number(statement, "SELECT count(*) FROM sqlite_schema");
    if (size <= QUICK_CHECK_BYTES) {
      String verdict = text(statement, "PRAGMA quick_check(1)");
      if (!verdict.equals("ok")) {
        return new Finding.Unusable(verdict.replace('\n', ' '));
      }
    }
    if (tables == 0) {
      return new Finding.Fresh();
    }
    long histories =
        number(
            statement, "SELECT count(*) FROM sqlite_schema WHERE name = '" + Schema.HISTORY + "'");
    if (histories == 0) {
      return new Finding.Unusable("it is an SQLite database of another program");
    }
    return new Finding.Known(
        number(statement, "SELECT max(CAST(version AS INTEGER)) FROM " + Schema.HISTORY));
  }

  private static long number(Statement statement, String sql) throws SQLException {
    try (ResultSet rows = statement.executeQuery(sql)) {
      return rows.next() ? rows.getLong(1) : 0;
    }
  }

  private static String text(Statement statement, String sql) throws SQLException {
    try (ResultSet rows = statement.executeQuery(sql)) {
      return rows.next() ? rows.getString(1) : "";
    }
  }

  private static boolean hasMagic(Path file) throws IOException {
    try (InputStream bytes = Files.newInputStream(file)) {
      return Arrays.equals(bytes.readNBytes(MAGIC.length), MAGIC);
    }
  }

  /** The file's size; -1 where there is none. */
  private static long sizeOf(Path file) throws IOException {
    return Files.exists(file) ? Files.size(file) : -1;
  }

  /** The file that SQLite keeps beside another. */
  static Path beside(Path file, String suffix) {
    return file.resolveSibling(file.getFileName() + suffix);
  }
}
