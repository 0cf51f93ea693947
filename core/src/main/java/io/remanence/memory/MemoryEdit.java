package io.remanence.memory;

import io.remanence.json.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * What is to be changed of a memory; what is absent stays.
 *
 * @param content as in {@link NewMemory}
 * @param tags in place of those that it has
 * @param importance 1 to 5
 * @param confidence 0 to 1
 * @param expiry how long it is remembered from now on
 * @param meta in place of what it has, see {@link ReservedMeta}
 * @param expected the version that the caller knows; any where absent
 */
public record MemoryEdit(
    Optional<String> content,
    Optional<List<String>> tags,
    OptionalInt importance,
    OptionalDouble confidence,
    Expiry expiry,
    Optional<JsonObject> meta,
    OptionalLong expected) {

  /** What becomes of a memory's end. */
  public sealed interface Expiry {
    /** It stays as it is. */
    record Kept() implements Expiry {}

    /** The memory has none any more. */
    record Never() implements Expiry {}

    /** It comes after this time; positive. */
    record In(Duration time) implements Expiry {
      public In {
        NewMemory.checkTimeToLive(time);
      }
    }
  }

  public MemoryEdit {
    content = content.map(NewMemory::checkContent);
    tags = tags.map(NewMemory::checkTags);
    importance.ifPresent(NewMemory::checkImportance);
    confidence.ifPresent(NewMemory::checkConfidence);
  }

  /** Nothing changes. */
  public static MemoryEdit nothing() {
    return new MemoryEdit(
        Optional.empty(),
        Optional.empty(),
        OptionalInt.empty(),
        OptionalDouble.empty(),
        new Expiry.Kept(),
        Optional.empty(),
        OptionalLong.empty());
  }

  /** The same with another content. */
  public MemoryEdit withContent(String newContent) {
    return new MemoryEdit(
        Optional.of(newContent), tags, importance, confidence, expiry, meta, expected);
  }

  /** The same with other tags. */
  public MemoryEdit withTags(List<String> newTags) {
    return new MemoryEdit(
        content, Optional.of(newTags), importance, confidence, expiry, meta, expected);
  }

  /** The same for this version alone. */
  public MemoryEdit expecting(long version) {
    return new MemoryEdit(
        content, tags, importance, confidence, expiry, meta, OptionalLong.of(version));
  }
}
