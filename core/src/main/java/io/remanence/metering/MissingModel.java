package io.remanence.metering;

import io.remanence.llm.Purpose;

/**
 * A purpose wanted a model and found none.
 *
 * @param usedUp whether it has one that has used up its day
 */
public record MissingModel(Purpose purpose, boolean usedUp) {
  /** For people. */
  public String detail() {
    return usedUp
        ? "the language model for "
            + purpose.wireName()
            + " has used up its tokens for today (llm.daily-tokens)"
        : "no language model is set for " + purpose.wireName() + " (llm.model)";
  }
}
