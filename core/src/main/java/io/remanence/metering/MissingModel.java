package io.remanence.metering;

import io.remanence.llm.Purpose;
import io.remanence.scope.SessionKey;
import java.util.Optional;

/**
 * A purpose wanted a model and found none.
 *
 * @param usedUp whether it has one that has used up its day
 * @param session whose day that is; the whole space's where absent
 */
public record MissingModel(Purpose purpose, boolean usedUp, Optional<SessionKey> session) {
  static MissingModel none(Purpose purpose) {
    return new MissingModel(purpose, false, Optional.empty());
  }

  static MissingModel usedUp(Purpose purpose, Optional<SessionKey> session) {
    return new MissingModel(purpose, true, session);
  }

  /** For people. */
  public String detail() {
    if (!usedUp) {
      return "no language model is set for " + purpose.wireName() + " (llm.model)";
    }
    return "the language model for "
        + purpose.wireName()
        + " has used up its tokens for today"
        + session
            .map(key -> " in session '" + key.session() + "' (llm.session-daily-tokens)")
            .orElse(" (llm.daily-tokens)");
  }
}
