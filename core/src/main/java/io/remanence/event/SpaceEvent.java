package io.remanence.event;

/**
 * Something that went wrong in the background of a space; the work itself went on or is retried.
 */
public sealed interface SpaceEvent {
  /** The space's name. */
  String space();

  /** For people: what happened and to what. */
  String detail();

  /** A text could not be embedded. */
  record EmbeddingError(String space, String item, String model, String detail)
      implements SpaceEvent {}

  /** A turn was stored, but no memory could be made of it. */
  record CaptureFailed(String space, String turn, String detail) implements SpaceEvent {}

  /** A follower of the change feed failed and will try again. */
  record FollowerFailed(String space, String follower, String detail) implements SpaceEvent {}

  /** Recall counters could not be written; they are kept and tried again. */
  record UpkeepFailed(String space, String detail) implements SpaceEvent {}
}
