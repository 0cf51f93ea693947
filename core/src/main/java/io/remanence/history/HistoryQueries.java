package io.remanence.history;

import io.remanence.scope.MessageReach;
import io.remanence.scope.SessionKey;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Questions about verbatim messages, inside a transaction; unless one says otherwise, archived ones
 * count too. A limit is at least 1.
 */
public interface HistoryQueries {
  /** The session's first messages from one time to another, both included, in order. */
  List<Message> range(
      SessionKey session, Instant from, Instant to, MessageFilter filter, int limit);

  /** The newest active messages within reach, in order; the reach is part of the query. */
  List<Message> recent(MessageReach reach, RecentQuery query, int limit);

  /**
   * The newest messages within reach whose metadata has this {@code messageId}, as text or as a
   * whole number; newest first.
   */
  List<Message> withMessageId(MessageReach reach, String messageId, int limit);

  /** How many messages of its session come after this one in order; counted up to the limit. */
  long countAfter(Message message, int limit);

  /**
   * The session's newest messages that hold this text literally, in their content or in a text part
   * of it; newest first.
   *
   * @param text not empty
   */
  List<Message> containing(SessionKey session, String text, int limit);

  /**
   * What this speaker said in all of the space, by number: for erasing.
   *
   * @param platform only on this platform; absent means any
   */
  List<Message> saidBy(String speaker, Optional<String> platform, long afterSeq, int limit);

  /** The session's first messages of the rounds from one to another, both included, in order. */
  List<Message> rounds(SessionKey session, long from, long to, int limit);
}
