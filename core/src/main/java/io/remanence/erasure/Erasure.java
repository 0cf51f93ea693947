package io.remanence.erasure;

import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The receipt of an erasing. It tells neither whose data it was nor what it said.
 *
 * @param time when it was erased
 * @param asOf the number of the change up to which followers must have come before files can be
 *     free of it
 * @param erased how many of what
 * @param left what stays, and why
 * @param purged whether the files are free of it too
 */
public record Erasure(
    String id, Instant time, long asOf, Map<String, Long> erased, List<Left> left, boolean purged) {
  public Erasure {
    erased = Collections.unmodifiableMap(new TreeMap<>(erased));
    left = List.copyOf(left);
  }

  /**
   * Something that stays.
   *
   * @param what a name from a closed list
   * @param why for people
   */
  public record Left(String what, String why) {}

  /** The same receipt once the files are free of what was erased. */
  public Erasure done() {
    return new Erasure(id, time, asOf, erased, left, true);
  }
}
