package io.remanence.context;

import io.remanence.scope.SessionKey;

/** Where turns meet the topic chain that works in the background. */
public interface TopicTrigger {
  /** Something was said in the session; returns at once. */
  void due(SessionKey session);

  /** A prompt lacked rounds up to this one, which no summary stands for; returns at once. */
  void missing(SessionKey session, long toRound);
}
