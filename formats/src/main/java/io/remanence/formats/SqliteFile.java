package io.remanence.formats;

import io.remanence.error.ErrorCode;
import io.remanence.error.ErrorDetail;
import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import io.remanence.text.Texts;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;

/**
 * A copy of a SQLite file from somewhere else, opened to be read and gone when it is closed. Such a
 * file can hold programs of its own, so nothing of it is run: only plain tables are read, no views,
 * no virtual tables and no computed columns, the schema is not trusted, nothing is ever written,
 * and no name out of the file becomes part of a statement.
 */
final class SqliteFile implements AutoCloseable {
  private static final byte[] MAGIC = "SQLite format 3\0".getBytes(StandardCharsets.US_ASCII);
  private static final long LARGEST = 8L << 30;

  private final Path copy;
  private final Connection connection;
  private final int largestRow;

  private SqliteFile(Path copy, Connection connection, int largestRow) {
    this.copy = copy;
    this.connection = connection;
    this.largestRow = largestRow;
  }

  /** Whether a file that begins so is one. */
  static boolean isOne(byte[] head) {
    if (head.length < MAGIC.length) {
      return false;
    }
    for (int i = 0; i < MAGIC.length; i++) {
      if (head[i] != MAGIC[i]) {
        return false;
      }
    }
    return true;
  }

  /**
   * Copies the stream to a file of this user alone and opens it.
   *
   * @param largestRow rows of more bytes than that are reported and left out
   * @throws SQLException when it is no database that can be read
   * @throws RemanenceException {@code TOO_LARGE} from 8 GiB on
   * @throws UncheckedIOException when the stream fails or there is no room
   */
  static SqliteFile copyOf(InputStream in, int largestRow) throws SQLException {
    try {
      Path copy = Files.createTempFile("remanence-import", ".db");
      try {
        copy(in, copy);
        return new SqliteFile(copy, open(copy), largestRow);
      } catch (IOException | SQLException | RuntimeException | Error failure) {
        Files.deleteIfExists(copy);
        throw failure;
      }
    } catch (IOException failure) {
      throw new UncheckedIOException("the export can't be read: " + failure.getMessage(), failure);
    }
  }

  private static void copy(InputStream in, Path to) throws IOException {
    byte[] chunk = new byte[64 << 10];
    long size = 0;
    try (OutputStream out = Files.newOutputStream(to)) {
      for (int read = in.read(chunk); read >= 0; read = in.read(chunk)) {
        size += read;
        if (size > LARGEST) {
          throw RemanenceException.of(ErrorCode.TOO_LARGE, ErrorText.DATABASE_TOO_LARGE);
        }
        out.write(chunk, 0, read);
      }
    }
  }

  private static Connection open(Path file) throws SQLException {
    SQLiteConfig config = new SQLiteConfig();
    config.setReadOnly(true);
    config.enableLoadExtension(false);
    SQLiteDataSource source = new SQLiteDataSource(config);
    source.setUrl(
        "jdbc:sqlite:file:" + file.toAbsolutePath().toUri().getRawPath() + "?mode=ro&immutable=1");
    Connection connection = source.getConnection();
    try (Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA trusted_schema = OFF");
      statement.execute("PRAGMA cell_size_check = ON");
      statement.execute("PRAGMA query_only = ON");
      return connection;
    } catch (SQLException failure) {
      connection.close();
      throw failure;
    }
  }

  /** Takes the rows of a table. */
  interface RowSink {
    /**
     * A row.
     *
     * @param row text, whole numbers, decimals; bytes and what is not there are null
     * @param number which one it is, from 1
     */
    void row(Fields row, long number);
  }

  /** Hears of rows that are too large. */
  interface Refused {
    void row(long number, ErrorDetail detail);
  }

  /** Whether it has a plain table of this name. */
  boolean hasTable(String table) throws SQLException {
    try (PreparedStatement query =
        connection.prepareStatement(
            "SELECT 1 FROM pragma_table_list WHERE schema = 'main' AND name = ? AND type = 'table'")) {
      query.setString(1, table);
      try (ResultSet found = query.executeQuery()) {
        return found.next();
      }
    }
  }

  /** Which of these columns the table has; a computed one counts as none. */
  Set<String> columns(String table, List<String> wanted) throws SQLException {
    Set<String> stored = new LinkedHashSet<>();
    try (PreparedStatement query =
        connection.prepareStatement("SELECT name FROM pragma_table_xinfo(?) WHERE hidden = 0")) {
      query.setString(1, table);
      try (ResultSet found = query.executeQuery()) {
        while (found.next()) {
          stored.add(found.getString(1));
        }
      }
    }
    Set<String> there = new LinkedHashSet<>(wanted);
    there.retainAll(stored);
    return there;
  }

  /**
   * Reads a table.
   *
   * @param table our own word for it, as all of these
   * @param wanted the columns to read, as far as they are there
   * @param order the columns that order the rows; those that are not there are passed over
   */
  void read(String table, List<String> wanted, List<String> order, RowSink sink, Refused refused)
      throws SQLException {
    List<String> columns = List.copyOf(columns(table, wanted));
    if (columns.isEmpty()) {
      return;
    }
    List<String> by = order.stream().filter(columns::contains).map(SqliteFile::quoted).toList();
    String sql =
        "SELECT "
            + String.join(
                " + ",
                columns.stream()
                    .map(column -> "coalesce(octet_length(" + quoted(column) + "), 0)")
                    .toList())
            + ", "
            + String.join(", ", columns.stream().map(SqliteFile::quoted).toList())
            + " FROM main."
            + quoted(table)
            + (by.isEmpty() ? "" : " ORDER BY " + String.join(", ", by));
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      long number = 0;
      while (rows.next()) {
        number++;
        if (rows.getLong(1) > largestRow) {
          refused.row(
              number, ImportText.ROW_TOO_LARGE.leftOut(number, table, rows.getLong(1), largestRow));
        } else {
          sink.row(row(rows, columns, number), number);
        }
      }
    }
  }

  private static Fields row(ResultSet rows, List<String> columns, long number) throws SQLException {
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    for (int i = 0; i < columns.size(); i++) {
      members.put(columns.get(i), plain(rows.getObject(i + 2)));
    }
    return new Fields(number, members);
  }

  private static @Nullable Object plain(@Nullable Object value) {
    return switch (value) {
      case String text -> Texts.clean(text);
      case Integer number -> number;
      case Long number -> number;
      case Double number when Double.isFinite(number) -> BigDecimal.valueOf(number);
      case null, default -> null;
    };
  }

  private static String quoted(String name) {
    return '"' + name + '"';
  }

  /** Runs one question that gives texts and numbers. */
  List<List<String>> texts(String sql) throws SQLException {
    List<List<String>> all = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      int columns = rows.getMetaData().getColumnCount();
      while (rows.next()) {
        List<String> row = new ArrayList<>();
        for (int i = 1; i <= columns; i++) {
          String value = rows.getString(i);
          row.add(value == null ? "" : Texts.clean(value));
        }
        all.add(row);
      }
    }
    return all;
  }

  /** Closes it and removes the copy. */
  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException ignored) {
      // It was read only; there is nothing left to lose.
    }
    try {
      Files.deleteIfExists(copy);
    } catch (IOException failure) {
      throw new UncheckedIOException("can't remove the copy " + copy, failure);
    }
  }
}
