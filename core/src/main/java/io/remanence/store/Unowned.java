package io.remanence.store;

/**
 * How many rows can't be told whose they are: what says so is missing, can't be read, or says
 * different things at once. Nobody is given what they hold; they were damaged or written by
 * something else than this library.
 */
public record Unowned(long memories, long candidates, long profiles, long messages) {
  /** Nothing of the kind. */
  public static final Unowned NONE = new Unowned(0, 0, 0, 0);

  public Unowned {
    if (memories < 0 || candidates < 0 || profiles < 0 || messages < 0) {
      throw new IllegalArgumentException(
          "%d memories, %d candidates, %d profiles, %d messages; no count is below 0"
              .formatted(memories, candidates, profiles, messages));
    }
  }
}
