package io.remanence.capture;

import io.remanence.scope.SessionKey;
import java.util.List;
import java.util.Optional;

/** Work of models that came to nothing, inside a transaction. */
public interface DeadLetterStore {
  /** Stores it, new or changed. */
  void save(DeadLetter letter);

  /** That of this id. */
  Optional<DeadLetter> get(String id);

  /** Removes that of this id; whether there was one. */
  boolean remove(String id);

  /** Those of this turn, by id. */
  List<DeadLetter> ofTurn(String turn);

  /**
   * Those of the session, or of all, by id, descending.
   *
   * @param before only those with a lesser id
   * @param limit at least 1
   */
  List<DeadLetter> list(Optional<SessionKey> session, Optional<String> before, int limit);

  /** How many there are. */
  long count();

  /** Removes the session's; how many there were. */
  long deleteAll(SessionKey session);
}
