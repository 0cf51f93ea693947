package io.remanence.summary;

import io.remanence.scope.MessageReach;
import io.remanence.scope.SessionKey;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * Summaries, inside a transaction. None of its methods writes to the change feed; {@link Summaries}
 * does.
 */
public interface SummaryStore {
  /** Stores a summary, new or with another standing. */
  void save(Summary summary);

  /**
   * The session's newest summary of this kind that is in force: the one that reaches farthest by
   * its rounds, of equal ones the one written last.
   */
  Optional<Summary> newest(SessionKey session, SummaryKind kind);

  /**
   * The session's summaries whatever their standing, the one written last first.
   *
   * @param before only those of smaller versions; {@link Long#MAX_VALUE} for the first page
   * @param limit at least 1
   */
  List<Summary> ofSession(SessionKey session, long before, int limit);

  /** The summaries of these ids whose messages the reader may see, by id. */
  List<Summary> withIds(MessageReach reach, Collection<String> ids);

  /**
   * All summaries of the space by id, for followers and {@code verify}.
   *
   * @param afterId only those with a greater id; empty text for the first page
   * @param limit at least 1
   */
  List<Summary> scan(String afterId, int limit);

  /**
   * Marks the session's summaries that span any of these messages and are not marked yet.
   *
   * @return the ids of those that it marked, ascending
   */
  List<String> markStale(SessionKey session, Collection<Long> seqs);

  /** Removes a summary for good; whether it was there. */
  boolean remove(String id);

  /**
   * Removes the session's summaries for good.
   *
   * @return their ids, ascending
   */
  List<String> deleteAll(SessionKey session);
}
