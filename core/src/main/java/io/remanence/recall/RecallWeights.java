package io.remanence.recall;

import java.time.Duration;

/**
 * What each stage of the pipeline counts. A weight of 0, or a factor of 1, switches its stage off.
 *
 * @param meaning the share of meaning against words where a model knows the query's language
 * @param feedback how far a query's vector moves towards the best few found (Rocchio)
 * @param neighbours what the messages around one add to it
 * @param sessionPrior what the sitting adds in which much was found
 * @param speaker what an item gains when the query names who said it
 * @param question what a message loses that only asks
 * @param brevity the number of words with which a message counts half
 * @param time what an item gains whose time the query speaks of
 * @param life how age, importance and the like count
 * @param exactMatch whether an id, a speaker or a tag that is the query lifts its item
 * @param nearDuplicates whether of items that say nearly the same only the best is kept
 */
public record RecallWeights(
    double meaning,
    double feedback,
    Neighbours neighbours,
    double sessionPrior,
    double speaker,
    double question,
    double brevity,
    double time,
    Life life,
    boolean exactMatch,
    boolean nearDuplicates) {

  /**
   * What a message's neighbours in its session add, as shares of their scores.
   *
   * @param before of the message before
   * @param answered of the message before, in addition, where that is a question
   * @param after of the message after
   * @param second of the next ones on both sides
   */
  public record Neighbours(double before, double answered, double after, double second) {
    /** Nothing. */
    public static final Neighbours NONE = new Neighbours(0, 0, 0, 0);

    public Neighbours {
      Shares.check("neighbours", before, answered, after, second);
    }

    boolean counts() {
      return before + answered + after + second > 0;
    }

    /** What a message and its neighbours count together. */
    double sum() {
      return 1 + before + after + 2 * second;
    }
  }

  /**
   * What time and standing do to a score.
   *
   * @param halfLife after so long all but the floor is halved; zero for no decay
   * @param floor the share that no age takes away
   * @param recency the share of the score that newness alone makes up
   * @param importance whether importance 1 to 5 counts as 0.9 to 1.24
   * @param currentSpeaker the factor of items of the speaker who asks
   * @param update the factor of items that are tagged as an update
   */
  public record Life(
      Duration halfLife,
      double floor,
      double recency,
      boolean importance,
      double currentSpeaker,
      double update) {
    /** Nothing. */
    public static final Life NONE = new Life(Duration.ZERO, 1, 0, false, 1, 1);

    public Life {
      Shares.check("life", floor, recency);
      if (halfLife.isNegative()) {
        throw new IllegalArgumentException(
            "recall.half-life-days is below 0; 0 for no decay, or more, is wanted");
      }
      if (!(currentSpeaker >= 1 && update >= 1)) {
        throw new IllegalArgumentException(
            "factors are " + currentSpeaker + " and " + update + "; at least 1 is wanted");
      }
    }
  }

  public RecallWeights {
    Shares.check("weights of recall", meaning, feedback, sessionPrior, question);
    if (!(speaker >= 0 && brevity >= 0 && time >= 0)) {
      throw new IllegalArgumentException(
          "weights are " + speaker + ", " + brevity + " and " + time + "; 0 or more is wanted");
    }
  }

  /** What holds where nothing is set; chosen by measurement, see docs/QUALITY.md. */
  public static RecallWeights defaults() {
    return new RecallWeights(
        0.35,
        0.25,
        new Neighbours(0.15, 0.2, 0.15, 0.05),
        0.15,
        0.4,
        0.1,
        1,
        1,
        new Life(Duration.ofDays(30), 0.9, 0, true, 1.12, 1.08),
        true,
        true);
  }

  /** The same with another share of meaning. */
  public RecallWeights withMeaning(double share) {
    return new RecallWeights(
        share,
        feedback,
        neighbours,
        sessionPrior,
        speaker,
        question,
        brevity,
        time,
        life,
        exactMatch,
        nearDuplicates);
  }

  /** The same with another half-life. */
  public RecallWeights withHalfLife(Duration halfLife) {
    return new RecallWeights(
        meaning,
        feedback,
        neighbours,
        sessionPrior,
        speaker,
        question,
        brevity,
        time,
        new Life(
            halfLife,
            life.floor(),
            life.recency(),
            life.importance(),
            life.currentSpeaker(),
            life.update()),
        exactMatch,
        nearDuplicates);
  }

  /** The same with exact matches counted or not. */
  public RecallWeights withExactMatch(boolean counted) {
    return new RecallWeights(
        meaning,
        feedback,
        neighbours,
        sessionPrior,
        speaker,
        question,
        brevity,
        time,
        life,
        counted,
        nearDuplicates);
  }
}
