package io.remanence.profile;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a profile holds under one key, and what it held before.
 *
 * @param value empty text once it was removed
 * @param updatedAt when the value last changed
 * @param history earlier values, oldest first, the newest {@value #MAX_HISTORY}
 * @param confidence how sure it is, 0 to 1, where that is known
 */
public record ProfileSlot(
    String value, Instant updatedAt, List<Past> history, OptionalDouble confidence) {
  /** So many earlier values are kept. */
  public static final int MAX_HISTORY = 8;

  public ProfileSlot {
    history = List.copyOf(history);
    if (history.size() > MAX_HISTORY) {
      throw new IllegalArgumentException(
          "a slot has " + history.size() + " earlier values; at most 8 are wanted");
    }
    if (confidence.isPresent()
        && !(confidence.getAsDouble() >= 0 && confidence.getAsDouble() <= 1)) {
      throw new IllegalArgumentException(
          "confidence is " + confidence.getAsDouble() + "; 0 to 1 is wanted");
    }
  }

  /** Why a value is no longer there. */
  public enum Reason {
    /** Another value of the same key took its place. */
    PROFILE_UPDATE(Status.SUPERSEDED),
    /** Whoever gave the new value told of the old one. */
    PROVIDED_PREVIOUS_VALUE(Status.SUPERSEDED),
    /** The whole list was set to one value. */
    FIELD_SET_RESET(Status.SUPERSEDED),
    /** It was removed by its key. */
    EXPLICIT_REMOVE(Status.REMOVED),
    /** It was removed by its words. */
    FREEFORM_REMOVE(Status.REMOVED);

    private final Status status;

    Reason(Status status) {
      this.status = status;
    }

    /** What became of it. */
    public Status status() {
      return status;
    }

    /** The name on the wire. */
    public String wireName() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** What became of an earlier value. */
  public enum Status {
    SUPERSEDED,
    REMOVED;

    /** The name on the wire. */
    public String wireName() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * An earlier value.
   *
   * @param time since when it was the value; where it was only told of, when that was
   */
  public record Past(String value, Instant time, Reason reason) {}

  /** Whether it holds a value. */
  public boolean isLive() {
    return !value.isEmpty();
  }

  /** The value that it had before, where another took its place. */
  public Optional<String> previous() {
    return history.isEmpty() ? Optional.empty() : Optional.of(history.getLast().value());
  }

  /** The slot with another value; what it held goes into its history. */
  ProfileSlot holding(
      String newValue, Instant now, Optional<Past> past, OptionalDouble newConfidence) {
    List<Past> more = new ArrayList<>(history);
    past.ifPresent(more::add);
    return new ProfileSlot(
        newValue,
        now,
        more.subList(Math.max(0, more.size() - MAX_HISTORY), more.size()),
        newConfidence);
  }

  /** The slot without its value. */
  ProfileSlot emptied(Instant now, Reason reason) {
    return holding(
        "", now, Optional.of(new Past(value, updatedAt, reason)), OptionalDouble.empty());
  }
}
