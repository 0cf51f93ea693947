package io.remanence.clear;

import io.remanence.scope.SessionKey;

/** How much is to be cleared. */
public sealed interface ClearScope {
  /** What belongs to one session. */
  record OneSession(SessionKey session) implements ClearScope {}

  /** What belongs to all sessions of the space. */
  record Everything() implements ClearScope {}
}
