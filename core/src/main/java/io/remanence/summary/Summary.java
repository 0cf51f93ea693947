package io.remanence.summary;

import io.remanence.scope.SessionKey;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * A text that stands for a range of a session's messages. What it says never changes; a newer one
 * takes its place.
 *
 * @param parent the summary that it goes on from: what that one covers, this one covers too
 * @param fromRound the first round that it covers
 * @param toRound the last round that it covers
 * @param fromSeq the least number of the messages that it covers
 * @param toSeq the greatest number of the messages that it covers; not every number between is one
 * @param text not blank
 * @param topic what it is about: of topic summaries only
 * @param stale whether a message that it covers was rewritten or deleted since
 * @param archived the numbers of the messages that left the window with it, ascending; they come
 *     back when it is undone
 * @param version the number of the change that wrote it
 */
public record Summary(
    String id,
    SummaryKind kind,
    SessionKey session,
    Optional<String> parent,
    long fromRound,
    long toRound,
    long fromSeq,
    long toSeq,
    String text,
    Optional<String> topic,
    Instant createdAt,
    SummaryStatus status,
    boolean stale,
    List<Long> archived,
    long version) {
  public Summary {
    archived = List.copyOf(new TreeSet<>(archived));
    if (id.isEmpty() || text.isBlank()) {
      throw new IllegalArgumentException(
          "the summary '" + id + "' lacks its id or its text; both are wanted");
    }
    if (fromRound < 0 || fromRound > toRound || fromSeq > toSeq) {
      throw new IllegalArgumentException(
          "the summary '%s' covers rounds %d to %d and messages %d to %d; ranges are wanted"
              .formatted(id, fromRound, toRound, fromSeq, toSeq));
    }
  }

  /** Whether it is in force, and nothing that it covers was changed since. */
  public boolean isCurrent() {
    return status == SummaryStatus.ACTIVE && !stale;
  }

  /** Whether the message of this number, in its session, may be among those that it covers. */
  public boolean spans(long seq) {
    return fromSeq <= seq && seq <= toSeq;
  }

  /** The same summary with another standing. */
  public Summary with(SummaryStatus newStatus) {
    return new Summary(
        id, kind, session, parent, fromRound, toRound, fromSeq, toSeq, text, topic, createdAt,
        newStatus, stale, archived, version);
  }

  /** The same summary, marked because a message that it covers has changed. */
  public Summary marked() {
    return new Summary(
        id, kind, session, parent, fromRound, toRound, fromSeq, toSeq, text, topic, createdAt,
        status, true, archived, version);
  }
}
