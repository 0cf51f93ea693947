package io.remanence.memory;

import java.util.Locale;

/** What a version of a memory was made by. */
public enum MemoryOperation {
  /** It was made. */
  SAVE,
  /** Its content or fields were changed. */
  UPDATE,
  /** It was hidden. */
  STATUS,
  /** It was made active again. */
  RESTORE,
  /** A newer memory took its place. */
  SUPERSEDE,
  /** Near-equal memories became one: it is that one, or was absorbed by it. */
  MERGE,
  /** It was archived under a summary. */
  DIGEST,
  /** A merge or digest was undone. */
  UNDO,
  /** The messages that it was made from were deleted or rewritten. */
  FOLLOW;

  /** The name on the wire. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
