package io.remanence.jdbc;

import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The rows of a query, read from left to right. */
final class Rows implements AutoCloseable {
  private final Prepared prepared;
  private final ResultSet rows;
  private int column;

  Rows(Prepared prepared, ResultSet rows) {
    this.prepared = prepared;
    this.rows = rows;
  }

  /** Moves to the next row; whether there is one. */
  boolean next() {
    column = 0;
    try {
      return rows.next();
    } catch (SQLException e) {
      throw prepared.failed(e);
    }
  }

  /** The next column, a number; 0 where it is absent. */
  long number() {
    try {
      return rows.getLong(++column);
    } catch (SQLException e) {
      throw prepared.failed(e);
    }
  }

  /** The next column, a truth value. */
  boolean flag() {
    return number() != 0;
  }

  /** The next column, a fraction. */
  double fraction() {
    try {
      return rows.getDouble(++column);
    } catch (SQLException e) {
      throw prepared.failed(e);
    }
  }

  /** The next column, a time. */
  Instant time() {
    return Instant.ofEpochMilli(number());
  }

  /** The next column, a time that may be absent. */
  Optional<Instant> maybeTime() {
    long value = number();
    try {
      return value == 0 && rows.wasNull()
          ? Optional.empty()
          : Optional.of(Instant.ofEpochMilli(value));
    } catch (SQLException e) {
      throw prepared.failed(e);
    }
  }

  /** The next column, a number that may be absent. */
  @Nullable Long maybeNumber() {
    long value = number();
    try {
      return value == 0 && rows.wasNull() ? null : value;
    } catch (SQLException e) {
      throw prepared.failed(e);
    }
  }

  /** The next column, a text that may be absent. */
  @Nullable String rawText() {
    try {
      // The bytes of a text are its UTF-8; the driver's own way takes three calls into native code.
      byte[] value = rows.getBytes(++column);
      return value == null ? null : new String(value, StandardCharsets.UTF_8);
    } catch (SQLException e) {
      throw prepared.failed(e);
    }
  }

  /** The next column, a text; empty where it is absent. */
  String text() {
    String value = rawText();
    return value == null ? "" : value;
  }

  /** The next column, a text that may be absent. */
  Optional<String> maybeText() {
    return Optional.ofNullable(rawText());
  }

  /** The next column, bytes; none where it is absent. */
  byte[] bytes() {
    try {
      byte[] value = rows.getBytes(++column);
      return value == null ? new byte[0] : value;
    } catch (SQLException e) {
      throw prepared.failed(e);
    }
  }

  /** Leaves out the next columns. */
  void skip(int columns) {
    column += columns;
  }

  @Override
  public void close() {
    try {
      rows.close();
    } catch (SQLException e) {
      throw prepared.failed(e);
    }
  }
}
