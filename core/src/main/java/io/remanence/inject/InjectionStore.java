package io.remanence.inject;

import io.remanence.scope.SessionKey;
import java.util.List;
import java.util.Optional;

/** Records of injections, inside a transaction. */
public interface InjectionStore {
  /** Stores a record; records never change, so an id that is there already is refused. */
  void save(Injection injection);

  /** The record of this id. */
  Optional<Injection> get(String id);

  /**
   * The session's newest records, newest first: by time, and of one time the one saved last.
   *
   * @param limit at least 1
   */
  List<Injection> ofSession(SessionKey session, int limit);

  /** Removes the session's records; how many there were. */
  long deleteAll(SessionKey session);
}
