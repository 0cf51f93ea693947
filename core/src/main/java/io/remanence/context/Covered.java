package io.remanence.context;

import io.remanence.history.Message;
import io.remanence.summary.Summary;

/**
 * Which messages a prompt leaves out because something else stands for them: those of the rounds up
 * to one that have been there when it was made. A reply that comes late, after its round was summed
 * up, is not among them.
 *
 * @param toRound the last round; -1 for none
 * @param toSeq the greatest number of a message that was there
 */
public record Covered(long toRound, long toSeq) {
  /** Nothing is left out. */
  public static final Covered NOTHING = new Covered(-1, -1);

  /** What a summary and those before it stand for. */
  public static Covered by(Summary summary) {
    return new Covered(summary.toRound(), summary.toSeq());
  }

  /** Every round before this one. */
  public static Covered before(long round) {
    return new Covered(round - 1, Long.MAX_VALUE);
  }

  /** Whether the message is left out. */
  public boolean holds(Message message) {
    return message.round() <= toRound && message.seq() <= toSeq;
  }
}
