package io.remanence.memory;

import java.time.Instant;
import java.util.Optional;

/**
 * A change of a memory that was there.
 *
 * @param before the memory as it was until then; its recall counters are of no account
 * @param version the version that the change made
 * @param time when
 * @param operation by what
 * @param reason why, in words for people or as an id of what did it; at most {@link #MAX_REASON}
 *     code points
 */
public record MemoryChange(
    Memory before, long version, Instant time, MemoryOperation operation, Optional<String> reason) {
  /** The most code points that a reason may have. */
  public static final int MAX_REASON = 500;

  public MemoryChange {
    if (version <= before.version()) {
      throw new IllegalArgumentException(
          "version is " + version + "; more than " + before.version() + " is wanted");
    }
  }
}
