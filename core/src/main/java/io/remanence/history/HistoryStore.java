package io.remanence.history;

import io.remanence.scope.MessageReach;
import io.remanence.scope.SessionKey;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/** Verbatim messages, inside a transaction. Every list is in {@link Message#ORDER}. */
public interface HistoryStore {
  /**
   * Stores messages whose numbers and rounds are given already. A number that is there already, or
   * an import key that its session holds already, is a defect of the caller and fails the
   * transaction.
   */
  void insert(List<StoredMessage> messages);

  /** Which of these import keys the session holds. */
  Set<String> knownImportKeys(SessionKey session, Collection<String> keys);

  /**
   * The session's newest active messages: all that are newer than the (limit+1)-th newest
   * conversation message, one whose kind is none of {@code controlKinds}; entries of control kinds
   * in between come along and don't count. All where there are no more than the limit; none, and no
   * control entries either, for the limit 0.
   */
  List<Message> active(SessionKey session, Limit limit, Set<String> controlKinds);

  /** The session's newest messages, archived ones too; every entry counts. */
  List<Message> full(SessionKey session, Limit limit);

  /** How many active messages of no control kind the session has. */
  long countActive(SessionKey session, Set<String> controlKinds);

  /** The messages with these numbers that the reader may see; what is not there is left out. */
  List<Message> withSeqs(MessageReach reach, Collection<Long> seqs);

  /**
   * All messages of the space by number, for followers and {@code verify}.
   *
   * @param afterSeq only those with a greater number
   * @param limit at least 1
   */
  List<Message> scan(long afterSeq, int limit);

  /** Removes all messages of the session; how many there were. */
  long deleteAll(SessionKey session);
}
