package io.remanence.space;

import io.remanence.event.ChangeType;
import io.remanence.history.ArchiveSpan;
import io.remanence.history.Archiving;
import io.remanence.history.Message;
import io.remanence.history.MessageDeletion;
import io.remanence.history.Session;
import io.remanence.scope.MessageReach;
import io.remanence.scope.SessionKey;
import io.remanence.store.Store;
import io.remanence.store.Tx;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * Lets messages go that are older than they are kept, in small transactions between which turns get
 * theirs. A run removes those that are archived, and then archives those that are not: so nothing
 * goes straight out of a window, and an active message has until the next run. What was made from
 * messages, memories and summaries, stays.
 */
final class HistoryRetention {
  private static final int BATCH = 200;

  private final Store store;
  private final Clock clock;
  private final Duration kept;

  HistoryRetention(Store store, Clock clock, Duration kept) {
    this.store = store;
    this.clock = clock;
    this.kept = kept;
  }

  /**
   * Runs once over all sessions.
   *
   * @param dryRun whether only to count
   * @param stops whether to leave the rest for another time
   */
  ExpiredMessages run(boolean dryRun, BooleanSupplier stops) {
    Instant before = clock.instant().minus(kept);
    long removed = 0;
    long archived = 0;
    String after = "";
    while (!stops.getAsBoolean()) {
      String from = after;
      List<Session> page = store.read(tx -> tx.sessions().list(from, BATCH));
      for (Session session : page) {
        if (stops.getAsBoolean()) {
          break;
        }
        removed += remove(session.key(), before, dryRun);
        archived += archive(session.key(), before, dryRun);
      }
      if (page.size() < BATCH) {
        break;
      }
      after = page.getLast().key().encoded();
    }
    return new ExpiredMessages(archived, removed);
  }

  private long remove(SessionKey session, Instant before, boolean dryRun) {
    List<Long> all = store.read(tx -> tx.edits().archived(session, 0, Long.MAX_VALUE));
    long removed = 0;
    for (int from = 0; from < all.size(); from += BATCH) {
      List<Long> some = all.subList(from, Math.min(all.size(), from + BATCH));
      // By number they need not be in order of time, so all are looked at.
      removed +=
          dryRun
              ? store.read(tx -> old(tx, session, some, before, true).size())
              : store.transact(
                  tx ->
                      MessageDeletion.deleteNumbered(
                              tx.sessions(),
                              tx.edits(),
                              tx.changes(),
                              session,
                              old(tx, session, some, before, true),
                              ChangeType.MESSAGES_EXPIRED)
                          .size());
    }
    return removed;
  }

  private long archive(SessionKey session, Instant before, boolean dryRun) {
    if (dryRun) {
      return store.read(
          tx ->
              old(tx, session, tx.edits().earliestActive(session, Integer.MAX_VALUE), before, false)
                  .size());
    }
    long archived = 0;
    int batch = BATCH;
    while (batch == BATCH) {
      batch =
          store.transact(
              tx -> {
                List<Long> first = tx.edits().earliestActive(session, BATCH);
                int count = old(tx, session, first, before, false).size();
                if (count > 0) {
                  Archiving.archive(
                      tx.sessions(),
                      tx.edits(),
                      tx.changes(),
                      session,
                      new ArchiveSpan(count, Set.of()),
                      OptionalLong.empty());
                }
                return count;
              });
      archived += batch;
    }
    return archived;
  }

  /**
   * Those of these messages that are too old, as long as they are still in or out of the window.
   */
  private static List<Long> old(
      Tx tx, SessionKey session, List<Long> seqs, Instant before, boolean archived) {
    return tx.history().withSeqs(new MessageReach.OneSession(session), seqs).stream()
        .filter(message -> message.timestamp().isBefore(before) && message.archived() == archived)
        .map(Message::seq)
        .toList();
  }
}
