package io.remanence.exchange;

import io.remanence.error.ErrorText;
import io.remanence.error.WrongValue;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What the last call of a turn used, in tokens, as far as the caller knows.
 *
 * @param used the input
 * @param contextWindow the model's window
 * @param tokenBudget the most that a prompt may have
 * @param compressible what history and results of tools took, before any trimming
 * @param trimmed whether something was left out to fit
 */
public record ReplyUsage(
    OptionalLong used,
    OptionalLong contextWindow,
    OptionalLong tokenBudget,
    OptionalLong compressible,
    Optional<Boolean> trimmed) {
  /** Nothing is known: all of it is estimated. */
  public static final ReplyUsage UNKNOWN =
      new ReplyUsage(
          OptionalLong.empty(),
          OptionalLong.empty(),
          OptionalLong.empty(),
          OptionalLong.empty(),
          Optional.empty());

  public ReplyUsage {
    check("used", used);
    check("context_window", contextWindow);
    check("token_budget", tokenBudget);
    check("compressible", compressible);
  }

  /** All of it, as measured. */
  public static ReplyUsage of(
      long used, long contextWindow, long tokenBudget, long compressible, boolean trimmed) {
    return new ReplyUsage(
        OptionalLong.of(used),
        OptionalLong.of(contextWindow),
        OptionalLong.of(tokenBudget),
        OptionalLong.of(compressible),
        Optional.of(trimmed));
  }

  private static void check(String what, OptionalLong tokens) {
    if (tokens.orElse(0) < 0) {
      throw WrongValue.of(ErrorText.BELOW, "usage." + what, tokens.getAsLong(), 0);
    }
  }
}
