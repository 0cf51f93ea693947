package io.remanence.history;

import io.remanence.error.ErrorCode;
import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import io.remanence.event.ChangeLog;
import io.remanence.event.ChangeType;
import io.remanence.scope.SessionKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Takes messages out of the model's window and puts them back, inside a transaction. */
public final class Archiving {
  private Archiving() {}

  /**
   * What was done.
   *
   * @param messages how many messages were archived or restored
   * @param version the session's version after it
   */
  public record Outcome(long messages, long version) {}

  /**
   * Archives the session's earliest active messages but for those that are to be kept; see {@link
   * ArchiveSpan}. Positions are those of the active messages at this moment.
   *
   * @param expectedVersion the session's version that the caller computed with; absent for any
   * @throws RemanenceException {@code CONFLICT} when the session's version is another
   */
  public static Outcome archive(
      SessionStore sessions,
      HistoryEdits edits,
      ChangeLog changes,
      SessionKey key,
      ArchiveSpan span,
      OptionalLong expectedVersion) {
    Optional<Session> session = sessions.get(key);
    checkVersion(key, session, expectedVersion);
    List<Long> earliest = span.count() == 0 ? List.of() : edits.earliestActive(key, span.count());
    List<Long> leaving = new ArrayList<>(earliest.size());
    for (int position = 0; position < earliest.size(); position++) {
      if (!span.keep().contains((long) position)) {
        leaving.add(earliest.get(position));
      }
    }
    return move(sessions, edits, changes, key, session, leaving, true);
  }

  /**
   * Makes the session's archived messages between two numbers active again, where they stand.
   *
   * @param fromSeq the first number; absent for the first message
   * @param toSeq the last number; absent for the last message
   */
  public static Outcome restore(
      SessionStore sessions,
      HistoryEdits edits,
      ChangeLog changes,
      SessionKey key,
      OptionalLong fromSeq,
      OptionalLong toSeq) {
    List<Long> returning = edits.archived(key, fromSeq.orElse(0), toSeq.orElse(Long.MAX_VALUE));
    return move(sessions, edits, changes, key, sessions.get(key), returning, false);
  }

  /** Archives these of the session's messages. */
  public static Outcome archive(
      SessionStore sessions,
      HistoryEdits edits,
      ChangeLog changes,
      SessionKey key,
      List<Long> seqs) {
    return move(sessions, edits, changes, key, sessions.get(key), seqs, true);
  }

  /** Makes these of the session's messages active again, where they stand. */
  public static Outcome restore(
      SessionStore sessions,
      HistoryEdits edits,
      ChangeLog changes,
      SessionKey key,
      List<Long> seqs) {
    return move(sessions, edits, changes, key, sessions.get(key), seqs, false);
  }

  private static Outcome move(
      SessionStore sessions,
      HistoryEdits edits,
      ChangeLog changes,
      SessionKey key,
      Optional<Session> session,
      List<Long> seqs,
      boolean archived) {
    long version = session.map(Session::version).orElse(0L);
    if (seqs.isEmpty()) {
      return new Outcome(0, version);
    }
    long moved = edits.setArchived(key, seqs, archived);
    session.ifPresent(known -> sessions.save(known.withVersion(version + 1)));
    changes.record(ChangeType.HISTORY_CHANGED, key.encoded(), Optional.of(key));
    return new Outcome(moved, session.isPresent() ? version + 1 : version);
  }

  /**
   * Checks that nothing was changed or reordered since the caller looked.
   *
   * @throws RemanenceException {@code CONFLICT} when the session's version is another
   */
  public static void checkVersion(
      SessionKey key, Optional<Session> session, OptionalLong expectedVersion) {
    long version = session.map(Session::version).orElse(0L);
    if (expectedVersion.isPresent() && expectedVersion.getAsLong() != version) {
      throw RemanenceException.of(
          ErrorCode.CONFLICT,
          ErrorText.SESSION_CHANGED,
          key.session(),
          version,
          expectedVersion.getAsLong());
    }
  }
}
