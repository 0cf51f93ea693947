package io.remanence.summary;

import io.remanence.event.ChangeLog;
import io.remanence.event.ChangeType;
import io.remanence.scope.SessionKey;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Changes of summaries that the change feed tells of, inside a transaction. */
public final class Summaries {
  private static final int PAGE = 500;

  private Summaries() {}

  /** Gives a stored summary another standing. */
  public static void restate(
      SummaryStore summaries, ChangeLog changes, Summary summary, SummaryStatus status) {
    summaries.save(summary.with(status));
    changes.record(ChangeType.SUMMARY_SAVED, summary.id(), Optional.of(summary.session()));
  }

  /** Removes a summary for good; whether it was there. */
  public static boolean erase(SummaryStore summaries, ChangeLog changes, Summary summary) {
    boolean there = summaries.remove(summary.id());
    if (there) {
      changes.record(ChangeType.SUMMARY_ERASED, summary.id(), Optional.of(summary.session()));
    }
    return there;
  }

  /** Removes the session's summaries for good; how many there were. */
  public static long eraseAll(SummaryStore summaries, ChangeLog changes, SessionKey session) {
    List<String> gone = summaries.deleteAll(session);
    gone.forEach(id -> changes.record(ChangeType.SUMMARY_ERASED, id, Optional.of(session)));
    return gone.size();
  }

  /**
   * Marks the summaries that stand for messages which were rewritten or deleted.
   *
   * @return the ids of those that it marked
   */
  public static List<String> markStale(
      SummaryStore summaries, ChangeLog changes, SessionKey session, Collection<Long> seqs) {
    List<String> marked = summaries.markStale(session, seqs);
    marked.forEach(id -> changes.record(ChangeType.SUMMARY_SAVED, id, Optional.of(session)));
    return marked;
  }

  /** How many summaries of the session are in force or were. */
  public static long count(SummaryStore summaries, SessionKey session) {
    long count = 0;
    long before = Long.MAX_VALUE;
    while (true) {
      List<Summary> page = summaries.ofSession(session, before, PAGE);
      count += page.size();
      if (page.size() < PAGE) {
        return count;
      }
      before = page.getLast().version();
    }
  }
}
