package io.remanence.event;

import io.remanence.scope.SessionKey;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Something that happened in a space. */
public sealed interface SpaceEvent {
  /** The space's name. */
  String space();

  /** For people: what happened and to what. */
  String detail();

  /** Something that went wrong in the background; the work itself went on or is retried. */
  sealed interface Failure extends SpaceEvent {}

  /** A committed mutation. */
  sealed interface Mutation extends SpaceEvent {
    /** The number of its change in the feed. */
    long seq();
  }

  /** A piece of background work that was done. */
  sealed interface Done extends SpaceEvent {}

  /** Something that whoever runs the space should know; nothing went wrong. */
  sealed interface Notice extends SpaceEvent {}

  /**
   * A purpose wanted a language model and there is none; told once, and again only after there was
   * one.
   *
   * @param purpose such as {@code capture}
   */
  record ModelMissing(String space, String purpose, String detail) implements Notice {}

  /** A text could not be embedded. */
  record EmbeddingError(String space, String item, String model, String detail)
      implements Failure {}

  /** A turn was stored, but no memory could be made of it. */
  record CaptureFailed(String space, String turn, String detail) implements Failure {}

  /**
   * A compaction came to nothing, or to less than it should: what a model said could not be used.
   */
  record CompactionWarning(String space, SessionKey session, String detail) implements Failure {}

  /** A follower of the change feed failed and will try again. */
  record FollowerFailed(String space, String follower, String detail) implements Failure {}

  /** Recall counters could not be written; they are kept and tried again. */
  record UpkeepFailed(String space, String detail) implements Failure {}

  /** Memories could not be consolidated; nothing more is done until the next time. */
  record ConsolidateFailed(String space, String detail) implements Failure {}

  /** The file of a space is damaged, so that it can't be opened. */
  record StoreCorrupt(String space, String file, String detail) implements Failure {}

  /**
   * A space was opened.
   *
   * @param loaded how many active memories it has
   * @param took how long until it could be used
   */
  record StoreLoad(String space, long loaded, Duration took) implements Done {
    @Override
    public String detail() {
      return "the space was opened with %d memories in %d ms".formatted(loaded, took.toMillis());
    }
  }

  /**
   * Memories were consolidated.
   *
   * @param id the consolidation's; absent where nothing was there to be done
   * @param merged how many were absorbed or archived
   * @param pruned how many were erased
   */
  record Consolidate(String space, Optional<String> id, long merged, long pruned, Duration took)
      implements Done {
    @Override
    public String detail() {
      return "%d memories were merged and %d erased in %d ms"
          .formatted(merged, pruned, took.toMillis());
    }
  }

  /** Memories that were old, expired or doubtful were erased. */
  record Prune(String space, long removed) implements Done {
    @Override
    public String detail() {
      return removed + " memories were erased";
    }
  }

  /**
   * A compaction of the session began or ended.
   *
   * @param status {@code start}, {@code done} or {@code error}
   * @param reason why it came to nothing
   */
  record SessionCompressing(
      String space, SessionKey session, String status, Optional<String> reason) implements Done {
    @Override
    public String detail() {
      return "the compaction of session %s: %s%s"
          .formatted(session.encoded(), status, reason.map(why -> " (" + why + ")").orElse(""));
    }
  }

  /** A memory was made or changed. */
  record MemorySaved(String space, long seq, String memory) implements Mutation {
    @Override
    public String detail() {
      return "the memory " + memory + " was saved";
    }
  }

  /** A memory was hidden or made active again. */
  record MemoryStatus(String space, long seq, String memory) implements Mutation {
    @Override
    public String detail() {
      return "the memory " + memory + " has another status";
    }
  }

  /** A memory is gone for good. */
  record MemoryErased(String space, long seq, String memory) implements Mutation {
    @Override
    public String detail() {
      return "the memory " + memory + " was erased";
    }
  }

  /**
   * A profile was made, changed or erased.
   *
   * @param session in which session, where that is known
   * @param erased whether it is gone for good
   */
  record ProfileChanged(
      String space, long seq, String profile, Optional<SessionKey> session, boolean erased)
      implements Mutation {
    @Override
    public String detail() {
      return "the profile " + profile + (erased ? " was erased" : " was changed");
    }
  }

  /** Messages are gone: those of the session that had these times. */
  record MessagesDeleted(String space, long seq, SessionKey session, List<Instant> timestamps)
      implements Mutation {
    public MessagesDeleted {
      timestamps = List.copyOf(timestamps);
    }

    @Override
    public String detail() {
      return timestamps.size() + " messages of session " + session.encoded() + " were deleted";
    }
  }

  /** Messages have other content; their times and numbers are as before. */
  record MessagesRewritten(String space, long seq, SessionKey session, List<Long> messageSeqs)
      implements Mutation {
    public MessagesRewritten {
      messageSeqs = List.copyOf(messageSeqs);
    }

    @Override
    public String detail() {
      return messageSeqs.size() + " messages of session " + session.encoded() + " were rewritten";
    }
  }

  /** Messages of the session were archived, restored, rewritten or deleted. */
  record HistoryChanged(String space, long seq, SessionKey session) implements Mutation {
    @Override
    public String detail() {
      return "the history of session " + session.encoded() + " changed";
    }
  }
}
