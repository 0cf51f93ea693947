package io.remanence.topic;

/**
 * When topics end and what a prompt shows of them.
 *
 * @param minRounds how many rounds a topic has at least to be summed up when it ends, at least 1
 * @param windowRounds how many of the last rounds a prompt shows, and how many a message is
 *     compared with, at least 1
 * @param sameAbove the overlap from which on a message goes on with the topic, 0 to 1
 * @param changeBelow the overlap below which a message begins another one, 0 to 1; where it is the
 *     greater of the two, nothing is unsure: what is not the same is another topic
 */
public record TopicSettings(int minRounds, int windowRounds, double sameAbove, double changeBelow) {
  /** A topic that goes on is summed up once so many windows of it are in no summary. */
  private static final int OVERDUE_WINDOWS = 4;

  public TopicSettings {
    if (minRounds < 1 || windowRounds < 1) {
      throw new IllegalArgumentException(
          "min rounds is %d and window rounds %d; at least 1 is wanted"
              .formatted(minRounds, windowRounds));
    }
    if (!(sameAbove >= 0 && sameAbove <= 1 && changeBelow >= 0 && changeBelow <= 1)) {
      throw new IllegalArgumentException(
          "same above is %s and change below %s; 0 to 1 is wanted"
              .formatted(sameAbove, changeBelow));
    }
  }

  /** From how many rounds on that left the window and are in no summary one is made of them. */
  public long overdueRounds() {
    return Math.max(minRounds, (long) OVERDUE_WINDOWS * windowRounds);
  }
}
