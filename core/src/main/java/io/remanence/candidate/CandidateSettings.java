package io.remanence.candidate;

/**
 * How candidates are made out of finished turns.
 *
 * @param enabled whether any are
 * @param autoApply whether they are accepted at once
 * @param maxPerTurn the most of one turn, 1 to 10
 */
public record CandidateSettings(boolean enabled, boolean autoApply, int maxPerTurn) {
  public CandidateSettings {
    if (maxPerTurn < 1 || maxPerTurn > 10) {
      throw new IllegalArgumentException(
          "candidates.max-per-turn is " + maxPerTurn + "; 1 to 10 is wanted");
    }
  }

  /** Everything as it is where nothing is set. */
  public static CandidateSettings defaults() {
    return new CandidateSettings(false, false, 3);
  }
}
