package io.remanence.inject;

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
      throw new IllegalArgumentException(
          "inject.role is '" + wireName + "'; system or user is wanted");
    }
  }

  public InjectSettings {
    if (maxMemories < 1 || maxMemories > 50) {
      throw new IllegalArgumentException(
          "inject.max-memories is " + maxMemories + "; 1 to 50 is wanted");
    }
    if (!(minScore >= 0 && minScore <= 1)) {
      throw new IllegalArgumentException("inject.min-score is " + minScore + "; 0 to 1 is wanted");
    }
    if (maxChars < 20 || maxChars > 10_000) {
      throw new IllegalArgumentException(
          "inject.max-chars is " + maxChars + "; 20 to 10000 is wanted");
    }
  }

  /** Everything as it is where nothing is set. */
  public static InjectSettings defaults() {
    return new InjectSettings(true, 5, 0.1, 500, Role.SYSTEM);
  }
}
