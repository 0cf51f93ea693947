package io.remanence.clear;

import java.util.Set;

/**
 * Work on a session that a clear must not run into, such as a compaction: asked before anything is
 * cleared, while the sessions are held.
 */
@FunctionalInterface
public interface ClearGuard {
  /**
   * Waits for the work to end, or makes it void, so that it commits nothing later.
   *
   * @param types the ids of what is cleared; empty means all
   */
  void beforeClear(ClearScope scope, Set<String> types);
}
