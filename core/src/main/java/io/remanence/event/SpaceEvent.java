package io.remanence.event;

import io.remanence.scope.SessionKey;
import java.time.Instant;
import java.util.List;

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

    /** The session in which it was. */
    SessionKey session();
  }

  /** A text could not be embedded. */
  record EmbeddingError(String space, String item, String model, String detail)
      implements Failure {}

  /** A turn was stored, but no memory could be made of it. */
  record CaptureFailed(String space, String turn, String detail) implements Failure {}

  /** A follower of the change feed failed and will try again. */
  record FollowerFailed(String space, String follower, String detail) implements Failure {}

  /** Recall counters could not be written; they are kept and tried again. */
  record UpkeepFailed(String space, String detail) implements Failure {}

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
