package io.remanence.jdbc;

import io.remanence.error.ErrorCode;
import io.remanence.error.ErrorDetail;
import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import io.remanence.store.Tx;
import java.sql.SQLException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs groups of transactions, each group in one transaction of SQLite with a savepoint for each
 * member.
 *
 * <p>A member that fails is rolled back to its savepoint and the others go on. Some errors (disk
 * full, input/output) make SQLite drop the whole transaction; then the others are run again without
 * the one that met the error. When that happens twice because nothing can be written, all that is
 * left fails, since the disk is at fault and not a member. When the commit fails, all fail.
 */
final class GroupRun implements AutoCloseable {
  private static final String BEGIN = "BEGIN IMMEDIATE";
  private static final String COMMIT = "COMMIT";
  private static final String ROLLBACK = "ROLLBACK";
  private static final String SAVEPOINT = "SAVEPOINT member";
  private static final String RELEASE = "RELEASE member";
  private static final String ROLLBACK_TO = "ROLLBACK TO member";

  private final Supplier<Link> opener;
  private final SqliteErrors errors;
  private final Clock clock;
  private final WriteState state;
  private final FeedTrim feed;
  private final ChangeCounter counter = new ChangeCounter();
  private Link link;
  private boolean broken;
  private boolean trimming;
  private boolean wrote;
  private @Nullable SQLException stopped;
  private long commitNanos;

  GroupRun(
      Supplier<Link> opener, SqliteErrors errors, Clock clock, WriteState state, FeedTrim feed) {
    this.opener = opener;
    this.errors = errors;
    this.clock = clock;
    this.state = state;
    this.feed = feed;
    this.link = opener.get();
    try {
      feed.load(link);
      removeUnusedKeys();
    } catch (RuntimeException e) {
      link.close();
      throw e;
    }
  }

  /** Where nothing can be written, the keys stay until the file is opened the next time. */
  private void removeUnusedKeys() {
    if (!UnusedKeys.areThere(link)) {
      return;
    }
    try {
      link.sql(BEGIN).update();
      UnusedKeys.remove(link);
      link.sql(COMMIT).update();
    } catch (RemanenceException e) {
      rollBack();
    }
    link.forgetFailure();
  }

  /** How long the last commit took. */
  long commitNanos() {
    return commitNanos;
  }

  /** Runs the calls and answers them all. */
  void run(List<PendingCall<Tx, ?>> calls) {
    List<PendingCall<Tx, ?>> left = new ArrayList<>(calls);
    stopped = null;
    trimming = true;
    try {
      boolean droppedByStop = false;
      PendingCall<Tx, ?> guilty = runTogether(left);
      while (guilty != null) {
        left.remove(guilty);
        boolean stop = isStop(link.failure());
        if (stop && droppedByStop) {
          failAll(left, errors.translate(Objects.requireNonNull(link.failure())));
          left.clear();
        }
        droppedByStop |= stop;
        guilty = left.isEmpty() ? null : runTogether(left);
      }
      if (stopped != null && !wrote) {
        state.stopped(errors.translate(stopped).detail());
      }
    } catch (Throwable e) {
      // No error of a member, those are kept: something is wrong here.
      broken = true;
      failAll(left, RemanenceException.of(ErrorCode.INTERNAL, e, ErrorText.WRITER_FAILED, e));
    } finally {
      calls.forEach(PendingCall::publish);
    }
  }

  /** Runs them in one transaction; the one at which SQLite dropped it, or nobody. */
  private @Nullable PendingCall<Tx, ?> runTogether(List<PendingCall<Tx, ?>> calls) {
    wrote = false;
    try {
      begin();
    } catch (RemanenceException e) {
      noteStop();
      failAll(calls, e);
      return null;
    }
    for (PendingCall<Tx, ?> call : calls) {
      if (!runMember(call)) {
        rollBack();
        return call;
      }
    }
    if (trimming && feed.isDue(counter.last()) && !trimFeed()) {
      return runTogether(calls);
    }
    commit(calls);
    return null;
  }

  /** Cuts the feed as a further member; false where that cost the transaction. */
  private boolean trimFeed() {
    boolean wroteBefore = wrote;
    PendingCall<Tx, Long> trim = new PendingCall<>(tx -> feed.step((SqliteTx) tx));
    boolean kept = runMember(trim);
    wrote = wroteBefore;
    if (trim.failed()) {
      trimming = false;
    }
    if (!kept) {
      rollBack();
    }
    return kept;
  }

  private void begin() {
    if (broken) {
      reopen();
    }
    link.forgetFailure();
    link.sql(BEGIN).update();
    counter.load(link);
  }

  /** Runs one; false where SQLite has dropped the whole transaction. */
  private boolean runMember(PendingCall<Tx, ?> call) {
    link.forgetFailure();
    long mark = counter.last();
    SqliteTx tx = SqliteTx.forWrite(link, clock, counter);
    try {
      link.sql(SAVEPOINT).update();
      call.run(tx);
      SQLException hidden = link.failure();
      if (hidden != null) {
        throw errors.translate(hidden);
      }
      link.sql(RELEASE).update();
      wrote |= tx.wrote();
      return true;
    } catch (Throwable e) {
      call.fail(e);
      noteStop();
      counter.rollBackTo(mark);
      link.sessions().rolledBack();
      return rollBackToSavepoint();
    } finally {
      tx.end();
    }
  }

  /** False where there is no savepoint any more. */
  private boolean rollBackToSavepoint() {
    try {
      link.sql(ROLLBACK_TO).update();
      link.sql(RELEASE).update();
      return true;
    } catch (RemanenceException e) {
      return false;
    }
  }

  private void commit(List<PendingCall<Tx, ?>> calls) {
    link.forgetFailure();
    long start = System.nanoTime();
    try {
      link.sql(COMMIT).update();
      link.sessions().committed();
      commitNanos = System.nanoTime() - start;
    } catch (RemanenceException e) {
      noteStop();
      rollBack();
      failAll(
          calls,
          RemanenceException.of(
              ErrorCode.UNAVAILABLE, e, ErrorText.COMMIT_FAILED, ErrorDetail.of(e)));
    }
  }

  private void rollBack() {
    wrote = false;
    link.sessions().rolledBack();
    try {
      link.sql(ROLLBACK).update();
    } catch (RemanenceException e) {
      // Where SQLite has rolled back by itself there is nothing left to do.
      broken = !SqliteErrors.isNoTransaction(e);
    }
  }

  private void noteStop() {
    if (isStop(link.failure())) {
      stopped = link.failure();
    }
  }

  private static boolean isStop(@Nullable SQLException failure) {
    return failure != null && SqliteErrors.stopsWriting(failure);
  }

  private void reopen() {
    try {
      link.close();
    } catch (RemanenceException e) {
      // It was given up already; the new one shows whether the file works.
    }
    link = opener.get();
    broken = false;
  }

  private static void failAll(List<PendingCall<Tx, ?>> calls, RemanenceException why) {
    calls.forEach(call -> call.fail(why));
  }

  /** Whether a small write reaches the disk. */
  boolean probe() {
    try {
      if (broken) {
        reopen();
      }
      link.forgetFailure();
      WriteProbe.write(link);
      return true;
    } catch (RemanenceException e) {
      rollBack();
      return false;
    }
  }

  @Override
  public void close() {
    link.close();
  }
}
