package io.remanence.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.remanence.store.Tx;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConnection;

/** Runs reads, each on one snapshot; a few at a time, the others wait their turn. */
final class ReadPool implements AutoCloseable {
  private static final String BEGIN = "BEGIN";
  private static final String END = "COMMIT";

  private final SqliteErrors errors;
  private final Clock clock;
  private final WriteState state;
  private final Nesting nesting;
  private final int readers;
  private final Semaphore permits;
  private final HikariDataSource pool;
  private final ReadThreads threads;
  // Statements belong to the driver's connection, which the pool wraps anew each time.
  private final Map<Connection, Link> links = new ConcurrentHashMap<>();

  ReadPool(Path file, Clock clock, WriteState state, Nesting nesting, int readers) {
    this.errors = new SqliteErrors(file);
    this.clock = clock;
    this.state = state;
    this.nesting = nesting;
    this.readers = readers;
    this.permits = new Semaphore(readers, true);
    this.threads = new ReadThreads(readers, file);
    HikariConfig config = new HikariConfig();
    config.setPoolName("remanence-read");
    config.setDataSource(Connections.reader(file));
    config.setConnectionInitSql("PRAGMA query_only = ON");
    config.setReadOnly(true);
    config.setMaximumPoolSize(readers);
    config.setMinimumIdle(1);
    config.setMaxLifetime(0);
    config.setInitializationFailTimeout(-1);
    this.pool = new HikariDataSource(config);
  }

  /**
   * Runs the work, for a virtual thread on a platform thread, since native code would hold its
   * carrier.
   */
  <R extends @Nullable Object> R call(Function<Tx, R> work) {
    if (!Thread.currentThread().isVirtual()) {
      return here(work);
    }
    PendingCall<ReadPool, R> call = new PendingCall<>(pool -> pool.here(work));
    threads.run(call, this, state);
    return call.await();
  }

  private <R extends @Nullable Object> R here(Function<Tx, R> work) {
    try {
      permits.acquire();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw PendingCall.interrupted();
    }
    try {
      state.refuseRead();
      return withConnection(work);
    } finally {
      permits.release();
    }
  }

  private <R extends @Nullable Object> R withConnection(Function<Tx, R> work) {
    try (Connection borrowed = pool.getConnection()) {
      Connection driver = borrowed.unwrap(SQLiteConnection.class);
      Link link = links.computeIfAbsent(driver, raw -> new Link(raw, errors));
      link.forgetFailure();
      link.sql(BEGIN).update();
      SqliteTx tx = SqliteTx.forRead(link, clock);
      nesting.enter();
      try {
        R result = work.apply(tx);
        SQLException hidden = link.failure();
        if (hidden != null) {
          throw errors.translate(hidden);
        }
        return result;
      } finally {
        nesting.leave();
        tx.end();
        end(link, borrowed, driver);
      }
    } catch (SQLException e) {
      throw errors.translate(e);
    }
  }

  /** Lets go of the snapshot, or of the connection where that fails. */
  private void end(Link link, Connection borrowed, Connection driver) {
    try {
      link.sql(END).update();
    } catch (RuntimeException e) {
      links.remove(driver);
      pool.evictConnection(borrowed);
    }
  }

  /** Waits for running reads. */
  @Override
  public void close() {
    permits.acquireUninterruptibly(readers);
    try {
      pool.close();
      links.clear();
    } finally {
      // Whoever still waits for a turn learns that the store is closed.
      permits.release(readers);
    }
    threads.close();
  }
}
