package io.remanence.memory;

import java.util.Collection;
import java.util.Locale;
import java.util.Set;

/** Tags that say that a memory tells something new about something known; case does not count. */
public final class UpdateTags {
  /** What it says takes the place of what was remembered of the same fact. */
  private static final Set<String> SUPERSEDING =
      Set.of("correction", "clarification", "fact-update", "更正", "修正", "纠正", "糾正");

  private static final Set<String> OTHERS =
      Set.of("profile-update", "preference-change", "偏好变化", "偏好變化");

  private UpdateTags() {}

  /** Whether one of the tags tells of an update, which counts for more in recall. */
  public static boolean tell(Collection<String> tags) {
    return tags.stream()
        .map(tag -> tag.toLowerCase(Locale.ROOT))
        .anyMatch(tag -> SUPERSEDING.contains(tag) || OTHERS.contains(tag));
  }

  /** Whether one of the tags lets the memory supersede older ones of the same fact. */
  public static boolean supersede(Collection<String> tags) {
    return tags.stream().map(tag -> tag.toLowerCase(Locale.ROOT)).anyMatch(SUPERSEDING::contains);
  }
}
