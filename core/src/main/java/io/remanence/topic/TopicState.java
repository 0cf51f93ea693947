package io.remanence.topic;

import io.remanence.compaction.Backoff;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * How far a session's topics are known. It holds no words: what a message is compared with is read
 * from the history, so that what was deleted there is gone from here too.
 *
 * @param startRound the round with which the topic of now began
 * @param judgedTo the last round of which is known whether it began a topic
 * @param wantedTo the round up to which summaries are wanted; 0 for none
 * @param ends the last rounds of topics that are to be summed up and were not yet, ascending; where
 *     summaries are late, each topic still gets its own. At most {@value #MOST_ENDS}, the newest
 * @param backoff how long summaries wait after one failed
 */
public record TopicState(
    long startRound, long judgedTo, long wantedTo, List<Long> ends, Backoff backoff) {
  /** The most topics that wait for their own summaries. */
  public static final int MOST_ENDS = 64;

  /** Nothing was judged yet. */
  public static final TopicState FRESH = new TopicState(0, 0, 0, List.of(), Backoff.NONE);

  private static final long FIRST_ROUND = 1;

  public TopicState {
    ends = List.copyOf(new TreeSet<>(ends));
    ends = ends.subList(Math.max(0, ends.size() - MOST_ENDS), ends.size());
    if (startRound < 0 || judgedTo < startRound || wantedTo < 0) {
      throw new IllegalArgumentException(
          "the topic begins with round %d, judged to %d, wanted to %d; 0 <= begin <= judged and"
                  .formatted(startRound, judgedTo, wantedTo)
              + " wanted >= 0 are wanted");
    }
  }

  /** The topic goes on with this round. */
  public TopicState goingOn(long round) {
    return new TopicState(startRound, round, wantedTo, ends, backoff);
  }

  /**
   * A topic begins with this round; the one before it is to be summed up where it was long enough.
   */
  public TopicState changed(long round, int minRounds) {
    boolean enough = round - Math.max(FIRST_ROUND, startRound) >= minRounds;
    if (!enough) {
      return new TopicState(round, round, wantedTo, ends, backoff);
    }
    List<Long> more = new ArrayList<>(ends);
    more.add(round - 1);
    return new TopicState(round, round, Math.max(wantedTo, round - 1), more, backoff);
  }

  /** A summary up to this round is wanted. */
  public TopicState wanting(long round) {
    return new TopicState(startRound, judgedTo, Math.max(wantedTo, round), ends, backoff);
  }

  /** Everything up to this round is in a summary. */
  public TopicState summedUp(long round) {
    return new TopicState(
        startRound,
        judgedTo,
        wantedTo <= round ? 0 : wantedTo,
        ends.stream().filter(end -> end > round).toList(),
        Backoff.NONE);
  }

  /** How far the next summary goes, which begins with this round. */
  public long nextTo(long round) {
    return ends.stream().filter(end -> end >= round).findFirst().orElse(wantedTo);
  }

  /** The same, waiting or not. */
  public TopicState with(Backoff newBackoff) {
    return new TopicState(startRound, judgedTo, wantedTo, ends, newBackoff);
  }
}
