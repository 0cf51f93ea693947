package io.remanence.jdbc;

import io.remanence.error.RemanenceException;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A prepared statement that takes its parameters from left to right, all of them each time it is
 * run.
 */
final class Prepared {
  private final Link link;
  private final String sql;
  private final PreparedStatement statement;
  private final int parameters;
  private int bound;

  Prepared(Link link, String sql, PreparedStatement statement) throws SQLException {
    this.link = link;
    this.sql = sql;
    this.statement = statement;
    this.parameters = statement.getParameterMetaData().getParameterCount();
  }

  Prepared begin() {
    bound = 0;
    return this;
  }

  Prepared with(long value) {
    try {
      statement.setLong(++bound, value);
      return this;
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  Prepared with(double value) {
    try {
      statement.setDouble(++bound, value);
      return this;
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  Prepared with(boolean value) {
    return with(value ? 1L : 0L);
  }

  /** Binds a text, or its absence. */
  Prepared with(@Nullable String value) {
    try {
      if (value == null) {
        statement.setNull(++bound, Types.VARCHAR);
      } else {
        statement.setString(++bound, value);
      }
      return this;
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  Prepared with(Optional<String> value) {
    return with(value.orElse(null));
  }

  Prepared with(byte[] value) {
    try {
      statement.setBytes(++bound, value);
      return this;
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  /** Binds a time, as milliseconds. */
  Prepared with(Instant value) {
    return with(Millis.of(value));
  }

  /** Binds a time, or its absence. */
  Prepared withTime(Optional<Instant> value) {
    return value.isPresent() ? with(value.get()) : with((String) null);
  }

  /** Runs a statement that changes rows; how many it changed. */
  long update() {
    checkBound();
    try {
      return statement.executeUpdate();
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  /** Runs a statement that adds a row; whether the constraints of the table took it. */
  boolean updateUnlessRefused() {
    checkBound();
    try {
      statement.executeUpdate();
      return true;
    } catch (SQLException e) {
      RemanenceException translated = failed(e);
      if (SqliteErrors.isConstraint(e)) {
        return false;
      }
      throw translated;
    }
  }

  /** Runs a query. The rows are to be closed before the statement is run again. */
  Rows query() {
    checkBound();
    try {
      return new Rows(this, statement.executeQuery());
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  /** Runs a query for one number; 0 where there is no row or no value. */
  long number() {
    try (Rows rows = query()) {
      return rows.next() ? rows.number() : 0;
    }
  }

  private void checkBound() {
    if (bound != parameters) {
      throw new IllegalStateException(
          bound + " parameters are bound, " + parameters + " are wanted: " + sql);
    }
  }

  /** Remembers the error, lets go of the statement, which SQLite may have finalized. */
  RemanenceException failed(SQLException error) {
    return link.failed(sql, error);
  }

  void close() throws SQLException {
    statement.close();
  }
}
