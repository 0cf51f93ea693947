package io.remanence.metadata;

import io.remanence.json.JsonObject;

/** One step of a commit. */
public sealed interface MetadataOp {
  /** Which entry. */
  MetadataKey key();

  /** Stores an object. */
  record Put(MetadataKey key, JsonObject data) implements MetadataOp {}

  /** Removes an entry; nothing where there is none. */
  record Delete(MetadataKey key) implements MetadataOp {}
}
