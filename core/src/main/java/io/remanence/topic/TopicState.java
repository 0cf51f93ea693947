package io.remanence.topic;

import io.remanence.compaction.Backoff;

/**
 * How far a session's topics are known. It holds no words: what a message is compared with is read
 * from the history, so that what was deleted there is gone from here too.
 *
 * @param startRound the round with which the topic of now began
 * @param judgedTo the last round of which is known whether it began a topic
 * @param wantedTo the round up to which a summary is wanted; 0 for none
 * @param backoff how long summaries wait after one failed
 */
public record TopicState(long startRound, long judgedTo, long wantedTo, Backoff backoff) {
  /** Nothing was judged yet. */
  public static final TopicState FRESH = new TopicState(0, 0, 0, Backoff.NONE);

  private static final long FIRST_ROUND = 1;

  public TopicState {
    if (startRound < 0 || judgedTo < startRound || wantedTo < 0) {
      throw new IllegalArgumentException(
          "the topic begins with round %d, judged to %d, wanted to %d; 0 <= begin <= judged and"
                  .formatted(startRound, judgedTo, wantedTo)
              + " wanted >= 0 are wanted");
    }
  }

  /** The topic goes on with this round. */
  public TopicState goingOn(long round) {
    return new TopicState(startRound, round, wantedTo, backoff);
  }

  /**
   * A topic begins with this round; the one before it is to be summed up where it was long enough.
   */
  public TopicState changed(long round, int minRounds) {
    boolean enough = round - Math.max(FIRST_ROUND, startRound) >= minRounds;
    return new TopicState(round, round, enough ? Math.max(wantedTo, round - 1) : wantedTo, backoff);
  }

  /** A summary up to this round is wanted. */
  public TopicState wanting(long round) {
    return new TopicState(startRound, judgedTo, Math.max(wantedTo, round), backoff);
  }

  /** Everything up to this round is in a summary. */
  public TopicState summedUp(long round) {
    return new TopicState(startRound, judgedTo, wantedTo <= round ? 0 : wantedTo, Backoff.NONE);
  }

  /** The same, waiting or not. */
  public TopicState with(Backoff newBackoff) {
    return new TopicState(startRound, judgedTo, wantedTo, newBackoff);
  }
}
