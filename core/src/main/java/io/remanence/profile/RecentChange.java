package io.remanence.profile;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * A fact that was otherwise not long ago.
 *
 * @param key the fact's
 * @param time when it changed
 */
public record RecentChange(
    ProfileField field, String key, String now, String before, Instant time) {
  /** So long a change is recent. */
  public static final Duration RECENT = Duration.ofDays(30);

  /**
   * The profile's recent changes, newest first.
   *
   * @param most how many at most
   */
  public static List<RecentChange> of(Profile profile, Instant now, int most) {
    List<RecentChange> changes = new ArrayList<>();
    for (ProfileField field : List.of(ProfileField.PREFERENCES, ProfileField.TRAITS)) {
      for (Map.Entry<String, ProfileSlot> entry : profile.list(field).slots().entrySet()) {
        ProfileSlot slot = entry.getValue();
        if (slot.isLive()
            && !slot.history().isEmpty()
            && !slot.updatedAt().isBefore(now.minus(RECENT))) {
          ProfileSlot.Past last = slot.history().getLast();
          if (last.reason().status() == ProfileSlot.Status.SUPERSEDED
              && !last.value().equals(slot.value())) {
            changes.add(
                new RecentChange(
                    field, entry.getKey(), slot.value(), last.value(), slot.updatedAt()));
          }
        }
      }
    }
    changes.sort(Comparator.comparing(RecentChange::time).reversed());
    return List.copyOf(changes.subList(0, Math.min(most, changes.size())));
  }
}
