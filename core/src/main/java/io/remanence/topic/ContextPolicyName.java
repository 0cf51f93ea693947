package io.remanence.topic;

import java.util.Arrays;
import java.util.Locale;

/** The ways to keep a session short that a setting can choose. */
public enum ContextPolicyName {
  /** One summary takes the place of what is older, once a line is reached. */
  ROLLING,
  /** A summary a topic, each going on from the one before it. */
  TOPIC,
  /** No summaries: as much as fits. */
  WINDOW;

  private final String wireName = name().toLowerCase(Locale.ROOT);

  /** The name in settings. */
  public String wireName() {
    return wireName;
  }

  /**
   * The policy of this name.
   *
   * @throws IllegalArgumentException for any other name
   */
  public static ContextPolicyName named(String name) {
    return Arrays.stream(values())
        .filter(known -> known.wireName.equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "it is '" + name + "'; rolling, topic or window is wanted"));
  }
}
