package io.remanence.jdbc;

import io.remanence.error.RemanenceException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A connection with the statements that were prepared on it, for use by one thread at a time. It
 * remembers the first error since {@link #forgetFailure}, since no transaction is kept in which a
 * statement failed.
 */
final class Link implements AutoCloseable {
  private static final int MAX_STATEMENTS = 120;

  private final Connection connection;
  private final SqliteErrors errors;
  private final SessionIds sessions;
  private final Placements placements = new Placements();
  private final Map<String, Prepared> statements = new HashMap<>();
  // Texts that are built for a query; the one that was used longest ago makes room.
  private final LinkedHashMap<String, Prepared> built = new LinkedHashMap<>(16, 0.75f, true);
  private @Nullable SQLException failure;

  Link(Connection connection, SqliteErrors errors) {
    this.connection = connection;
    this.errors = errors;
    this.sessions = new SessionIds(this);
  }

  /** The statement of a constant text. */
  Prepared sql(String constant) {
    Prepared prepared = statements.get(constant);
    if (prepared == null) {
      prepared = prepare(constant);
      statements.put(constant, prepared);
    }
    return prepared.begin();
  }

  /** The statement of a text that was put together. */
  Prepared builtSql(String text) {
    Prepared prepared = built.get(text);
    if (prepared == null) {
      prepared = prepare(text);
      built.put(text, prepared);
      if (built.size() > MAX_STATEMENTS) {
        Iterator<Prepared> oldest = built.values().iterator();
        Prepared leaving = oldest.next();
        oldest.remove();
        closeQuietly(leaving);
      }
    }
    return prepared.begin();
  }

  /** The small numbers that stand for session keys. */
  SessionIds sessions() {
    return sessions;
  }

  /** Placements of memories that were read. */
  Placements placements() {
    return placements;
  }

  /** The first error since {@link #forgetFailure}. */
  @Nullable SQLException failure() {
    return failure;
  }

  void forgetFailure() {
    failure = null;
  }

  RemanenceException failed(String sql, SQLException error) {
    if (failure == null) {
      failure = error;
    }
    for (Map<String, Prepared> cache : List.of(statements, built)) {
      Prepared leaving = cache.remove(sql);
      if (leaving != null) {
        closeQuietly(leaving);
      }
    }
    return errors.translate(error);
  }

  private Prepared prepare(String sql) {
    try {
      PreparedStatement statement = connection.prepareStatement(sql);
      return new Prepared(this, sql, statement);
    } catch (SQLException e) {
      throw failed(sql, e);
    }
  }

  private static void closeQuietly(Prepared prepared) {
    try {
      prepared.close();
    } catch (SQLException e) {
      // The statement reports its last error once more when it is finalized.
    }
  }

  /** Closes the connection with its statements. */
  @Override
  public void close() {
    statements.values().forEach(Link::closeQuietly);
    built.values().forEach(Link::closeQuietly);
    statements.clear();
    built.clear();
    try {
      connection.close();
    } catch (SQLException e) {
      throw errors.translate(e);
    }
  }
}
