package io.remanence.turn;

import io.remanence.scope.SessionKey;
import java.util.List;
import java.util.Optional;

/** Turns, inside a transaction. */
public interface TurnStore {
  /** The turn of this id in this session; a turn of another session is not found. */
  Optional<TurnRecord> get(SessionKey session, String id);

  /** The turn of this id, whatever its session; for callers that hold the space. */
  Optional<TurnRecord> withId(String id);

  /**
   * The session's turns that are not complete, by the numbers of their user messages.
   *
   * @param from the least of these numbers
   */
  List<TurnRecord> open(SessionKey session, long from);

  /** Stores a turn, new or completed. */
  void save(TurnRecord turn);

  /**
   * Takes a person out of the turns that were theirs.
   *
   * @param platform absent for this speaker id on any platform
   * @return how many there were
   */
  long forgetPerson(Optional<String> platform, String speaker);

  /** Removes the session's turns; how many there were. */
  long deleteAll(SessionKey session);
}
