package io.remanence.topic;

import io.remanence.error.ErrorText;
import io.remanence.error.WrongValue;
import java.util.Arrays;
import java.util.List;
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
                WrongValue.of(
                    ErrorText.NONE_OF, ErrorText.IT, name, List.of("rolling", "topic", "window")));
  }
}
