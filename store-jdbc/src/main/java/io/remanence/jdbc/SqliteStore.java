package io.remanence.jdbc;

import io.remanence.error.ErrorCode;
import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import io.remanence.event.Change;
import io.remanence.scope.SessionKey;
import io.remanence.store.Store;
import io.remanence.store.StoreState;
import io.remanence.store.Tx;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import javax.sql.DataSource;

/**
 * A store in one SQLite file. One thread runs all transactions and commits those that wait as a
 * group; an acknowledged one survives a loss of power. Reads run beside it on their own snapshots,
 * a few at once.
 *
 * <p>The file belongs to one store at a time; another program may read it, and short writes of its
 * own are waited for.
 *
 * <p>A caller that is interrupted before its work has begun gets {@code UNAVAILABLE} and nothing
 * was done; if the work has begun, it gets the outcome as if it had not been interrupted. Either
 * way its interrupt flag stays set.
 */
public final class SqliteStore implements Store {
  private static final String FEED =
      "SELECT seq, time, type, subject, session FROM change WHERE seq > ? ORDER BY seq";
  private static final String OLDEST = "SELECT min(seq) FROM change";

  private final Path file;
  private final long keptChanges;
  private final Nesting nesting = new Nesting();
  private final WriteState state;
  private final GroupRun run;
  private final GroupCommit writer;
  private final ReadPool readers;

  private SqliteStore(Path file, Clock clock, SqliteOptions options) {
    this.file = file;
    SqliteErrors errors = new SqliteErrors(file);
    StoreFile storeFile = new StoreFile(file, Schema.MEMORY);
    storeFile
        .refusal()
        .ifPresent(
            why -> {
              throw why;
            });
    DataSource source = Connections.durableWriter(file);
    storeFile.prepare(source);
    keptChanges = options.keptChanges();
    state = new WriteState(file);
    run =
        new GroupRun(
            () -> writerLink(source, options, errors),
            errors,
            clock,
            state,
            new FeedTrim(keptChanges));
    readers = new ReadPool(file, clock, state, nesting, options.readers());
    writer =
        new GroupCommit(
            run, state, nesting, options.probeEvery(), String.valueOf(file.getParent()));
    writer.start();
  }

  /**
   * Opens the file, made where there is none. The feed keeps the last 1,000,000 changes.
   *
   * @param file in a folder that exists
   * @throws RemanenceException {@code UNAVAILABLE} when it is damaged, of a newer schema or of
   *     another program, or can't be opened; it is left as it was
   */
  public static SqliteStore open(Path file, Clock clock) {
    return open(file, clock, SqliteOptions.defaults());
  }

  static SqliteStore open(Path file, Clock clock, SqliteOptions options) {
    return new SqliteStore(file, clock, options);
  }

  private static Link writerLink(DataSource source, SqliteOptions options, SqliteErrors errors) {
    try {
      Connection connection = Connections.withOwnTransactions(source.getConnection());
      return new Link(options.writerConnection().apply(connection), errors);
    } catch (SQLException e) {
      throw errors.translate(e);
    }
  }

  @Override
  public <R> R read(Function<Tx, R> work) {
    nesting.refuse();
    state.refuseRead();
    return readers.call(work);
  }

  @Override
  public <R> R transact(Function<Tx, R> work) {
    nesting.refuse();
    state.refuseWrite();
    return writer.call(work);
  }

  @Override
  public Changes changes(long after, int limit) {
    Limits.atLeastOne(limit);
    return read(tx -> changes((SqliteTx) tx, after, limit));
  }

  private Changes changes(SqliteTx tx, long after, int limit) {
    long head = tx.reading(SqliteChangeLog.HEAD).number();
    long stored = tx.reading(OLDEST).number();
    // What the feed is about to lose is gone already.
    long oldest = head == 0 ? 1 : Math.max(stored, head - keptChanges + 1);
    List<Change> items = new ArrayList<>();
    try (Rows rows = tx.reading(FEED).with(Math.max(after, oldest - 1)).query()) {
      while (items.size() < limit && rows.next()) {
        change(tx, rows).ifPresent(items::add);
      }
    }
    return new Changes(items, oldest, head);
  }

  private static Optional<Change> change(SqliteTx tx, Rows rows) {
    long seq = rows.number();
    Instant time = rows.time();
    String name = rows.text();
    String subject = rows.rawText();
    Long sessionId = rows.maybeNumber();
    Optional<SessionKey> session =
        sessionId == null ? Optional.empty() : tx.sessionIds().key(sessionId);
    return Damaged.read(name, ChangeNames::named, "change.type", seq)
        .map(
            type ->
                new Change(
                    seq, time, type, subject == null ? Long.toString(seq) : subject, session));
  }

  @Override
  public boolean purge(Collection<String> traces) {
    nesting.refuse();
    state.refuseWrite();
    TraceSearch search = new TraceSearch(traces);
    try (Connection connection = Connections.durableWriter(file).getConnection();
        Statement statement = connection.createStatement()) {
      if (!Connections.emptyLog(statement)) {
        return false;
      }
      // A page may hold copies of rows that it once held, which only writing it anew takes away.
      if (search.isEmpty() || search.finds(file)) {
        statement.execute("VACUUM");
        return Connections.emptyLog(statement);
      }
      return true;
    } catch (SQLException e) {
      throw new SqliteErrors(file).translate(e);
    } catch (IOException e) {
      throw RemanenceException.of(ErrorCode.UNAVAILABLE, e, ErrorText.NOT_READ, file, e);
    }
  }

  @Override
  public StoreState state() {
    return state.now();
  }

  @Override
  public void close() {
    nesting.refuse();
    if (state.close()) {
      writer.finish();
      readers.close();
      // The last connection takes the log into the file as it closes.
      run.close();
    }
  }
}
