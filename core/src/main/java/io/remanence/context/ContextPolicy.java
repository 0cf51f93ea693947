package io.remanence.context;

import io.remanence.scope.SessionKey;
import io.remanence.settings.SpaceSettings;
import io.remanence.store.Tx;
import java.util.List;

/**
 * How a session is kept short. A policy only chooses what is shown: no message is lost by it, so
 * that a session may change to another one at any time. Safe for use by many threads.
 */
public interface ContextPolicy {
  /**
   * The ways to show a session, the best one first: the first whose messages fit is taken, and the
   * last in any case. Only reads, and is quick.
   *
   * @param current the round of the message that the prompt is for
   * @return at least one; the last is not {@link ContextPlan#whole}
   */
  List<ContextPlan> plans(Tx tx, SessionKey session, long current, SpaceSettings settings);

  /** Whether turns are judged for compaction. */
  boolean compacts();

  /** Something was said in the session; returns at once. */
  default void said(SessionKey session) {
    // Most have nothing to do.
  }

  /** Rounds were in no prompt and no summary; returns at once. */
  default void missing(SessionKey session, RoundRange rounds) {
    // Most have nothing to do.
  }
}
