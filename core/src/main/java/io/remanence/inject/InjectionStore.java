package io.remanence.inject;

import io.remanence.scope.SessionKey;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * Records of injections, inside a transaction. A record shows its items and the user's message that
 * it was made for, as far as they are not redacted.
 */
public interface InjectionStore {
  /** Stores a record; an id that is there already is refused: records are redacted, not changed. */
  void save(Injection injection);

  /** The record of this id. */
  Optional<Injection> get(String id);

  /**
   * The session's records, newest first: by time, and of one time the one saved last.
   *
   * @param after where the page before ended; empty for the first. Where that record is gone, only
   *     earlier times follow
   * @param limit at least 1
   */
  List<Injection> ofSession(SessionKey session, Optional<Injection.Position> after, int limit);

  /**
   * Records that show any of these, in no given order, so many at most.
   *
   * @param kind one of those of {@link Injection.Item}
   * @param ids memories', profiles' or summaries' ids, or messages' numbers in decimal
   * @param limit at least 1
   */
  List<Injection> showing(String kind, Collection<String> ids, int limit);

  /** Records that show any message of this session; as in {@link #showing}. */
  List<Injection> showingMessagesOf(SessionKey session, int limit);

  /** Puts a redacted record in the place of the one of its id, where there is one. */
  void redact(Injection redacted);

  /**
   * Takes a person out of the records of their turns.
   *
   * @param platform absent for this speaker id on any platform
   * @return how many there were
   */
  long forgetPerson(Optional<String> platform, String speaker);

  /** Removes the session's records; how many there were. */
  long deleteAll(SessionKey session);

  /**
   * Removes records of strictly earlier times, oldest first.
   *
   * @param limit how many at most, at least 1
   * @return how many it removed
   */
  int prune(Instant before, int limit);
}
