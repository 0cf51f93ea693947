package io.remanence.quality;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How well recall found, over one data set. Maps keep their order; what can't be told, as where
 * there are no questions of a kind, is empty.
 *
 * @param settings what was set, by name
 * @param scores over all answerable questions
 * @param byCategory the same by category of questions
 * @param levels the same where other units count as one thing found
 */
public record Report(
    String dataset,
    Map<String, Object> settings,
    Scores scores,
    Map<String, Scores> byCategory,
    Map<String, Scores> levels,
    CutOff cutOff,
    Tokens tokens,
    Latency latency) {

  /**
   * Means over questions.
   *
   * @param n how many answerable questions there are
   * @param metrics by name, such as {@code recall@10}
   */
  public record Scores(int n, Map<String, OptionalDouble> metrics) {
    /** The metric of this name. */
    public double metric(String name) {
      return Optional.ofNullable(metrics.get(name))
          .orElseThrow(
              () ->
                  new IllegalArgumentException(
                      "there is no metric '" + name + "'; one of " + metrics.keySet()))
          .orElse(Double.NaN);
    }
  }

  /**
   * What the system injects and what it leaves out.
   *
   * @param kept the share of answerable questions for which anything is injected
   * @param relevantKept the share for which a relevant one is
   * @param unanswerable how many questions of the set have no answer
   * @param unanswerableInjected the share of those for which anything is injected
   * @param strangers how many questions were put to the wrong corpus
   * @param strangersInjected the share of those for which anything is injected
   * @param strangersAt95 the share of those that would be, by a threshold on the best score that
   *     keeps 95 % of the answerable ones
   * @param strangersAuc how often an answerable question scores higher than a stranger's
   */
  public record CutOff(
      OptionalDouble kept,
      OptionalDouble relevantKept,
      int unanswerable,
      OptionalDouble unanswerableInjected,
      int strangers,
      OptionalDouble strangersInjected,
      OptionalDouble strangersAt95,
      OptionalDouble strangersAuc) {}

  /** Estimated tokens of what is injected, over answerable questions. */
  public record Tokens(OptionalDouble mean, OptionalDouble p95) {}

  /**
   * How long recalls took, in milliseconds.
   *
   * @param degraded in how many of them something could not be used
   */
  public record Latency(OptionalDouble p50, OptionalDouble p95, OptionalDouble p99, int degraded) {}
}
