package io.remanence.rolling;

import java.util.Optional;

/**
 * What a compaction did.
 *
 * @param done whether anything was done; else there was nothing to compact
 * @param archived how many messages left the window
 * @param kept how many messages of the span stayed as they are
 * @param summary the id of the summary that was made
 */
public record Compacted(boolean done, long archived, long kept, Optional<String> summary) {
  /** There was nothing to compact. */
  static final Compacted NOTHING = new Compacted(false, 0, 0, Optional.empty());
}
