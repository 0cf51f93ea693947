package io.remanence.recall;

import io.remanence.scope.SessionKey;
import java.util.Map;

/** One thing to do to an index. */
public sealed interface IndexWrite {
  /**
   * Puts an item, in place of what the index has under its id.
   *
   * @param vectors its vectors by model; where empty, it is found by words only
   */
  record Put(IndexedItem item, Map<String, float[]> vectors) implements IndexWrite {
    public Put {
      vectors = Map.copyOf(vectors);
    }
  }

  /** Removes an item, if it is there. */
  record Remove(ItemId id) implements IndexWrite {}

  /** Removes all messages of a session. */
  record RemoveSession(SessionKey session) implements IndexWrite {}

  /** Removes everything. */
  record RemoveAll() implements IndexWrite {}
}
