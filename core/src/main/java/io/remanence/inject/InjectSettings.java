package io.remanence.inject;

import io.remanence.error.ErrorText;
import io.remanence.error.WrongValue;
import java.util.List;
import java.util.Locale;

/**
 * How recalled things are put into prompts.
 *
 * @param enabled whether any are
 * @param maxMemories how many at most, 1 to 50
 * @param minScore the least absolute relevance, 0 to 1
 * @param maxChars how many code points of each are shown, 20 to 10,000
 * @param role where the session's profile and the summary stand
 */
public record InjectSettings(
    boolean enabled, int maxMemories, double minScore, int maxChars, Role role) {
  /** Where in a prompt what is known of the session stands. */
  public enum Role {
    /** As system messages after the caller's own. */
    SYSTEM,
    /** In the user's message. */
    USER;

    /** The name in settings. */
    public String wireName() {
      return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The role of this name.
     *
     * @throws IllegalArgumentException for any other text
     */
    public static Role named(String wireName) {
      for (Role role : values()) {
        if (role.wireName().equals(wireName)) {
          return role;
        }
      }
      throw WrongValue.of(ErrorText.NONE_OF, "inject.role", wireName, List.of("system", "user"));
    }
  }

  public InjectSettings {
    if (maxMemories < 1 || maxMemories > 50) {
      throw WrongValue.of(ErrorText.OUT_OF_RANGE, "inject.max-memories", maxMemories, 1, 50);
    }
    if (!(minScore >= 0 && minScore <= 1)) {
      throw WrongValue.of(ErrorText.OUT_OF_RANGE, "inject.min-score", minScore, 0, 1);
    }
    if (maxChars < 20 || maxChars > 10_000) {
      throw WrongValue.of(ErrorText.OUT_OF_RANGE, "inject.max-chars", maxChars, 20, 10000);
    }
  }

  /** Everything as it is where nothing is set. */
  public static InjectSettings defaults() {
    return new InjectSettings(true, 5, 0.1, 500, Role.SYSTEM);
  }
}
