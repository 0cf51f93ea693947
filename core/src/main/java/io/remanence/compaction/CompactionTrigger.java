package io.remanence.compaction;

import io.remanence.scope.SessionKey;

/** Where turns that end meet the compaction that runs in the background. */
public interface CompactionTrigger {
  /** How much a run is to take in. */
  enum Extent {
    /** All active messages before the cut. */
    ALL,
    /** Only what a summary covers of which something was changed since: it is written anew. */
    COVERED
  }

  /** Whether the session is being compacted, or waits for it. */
  boolean isRunning(SessionKey session);

  /** The session is due; returns at once. */
  void due(SessionKey session, Extent extent);

  /** A trigger that never runs anything. */
  static CompactionTrigger none() {
    return new CompactionTrigger() {
      @Override
      public boolean isRunning(SessionKey session) {
        return false;
      }

      @Override
      public void due(SessionKey session, Extent extent) {
        // Nobody is there to hear it.
      }
    };
  }
}
