package io.remanence.profile;

import io.remanence.text.Language;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * Writes profiles for people and models: a line for each part that is there.
 *
 * @param language of the labels
 * @param zone of the times
 * @param maxTraits how many traits, 0 or more
 * @param maxPreferences how many preferences, 0 or more
 * @param maxChanges how many recent changes, 0 or more
 * @param notes whether the notes
 * @param now against which a change is recent
 * @param cleaner makes each value fit to stand in a line
 */
public record ProfileLines(
    Language language,
    ZoneId zone,
    int maxTraits,
    int maxPreferences,
    int maxChanges,
    boolean notes,
    Instant now,
    UnaryOperator<String> cleaner) {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm VV", Locale.ROOT);

  /** The lines of the profile; none where nothing of it shows. */
  public List<String> of(Profile profile) {
    List<String> lines = new ArrayList<>();
    if (!profile.name().isEmpty()) {
      lines.add(line("Name", "名字", cleaner.apply(profile.name())));
    }
    list(lines, "Traits", "特点", profile.traits().visible(maxTraits));
    list(lines, "Preferences", "偏好", profile.preferences().visible(maxPreferences));
    for (RecentChange change : RecentChange.of(profile, now, maxChanges)) {
      lines.add(changed(change));
    }
    if (notes && !profile.notes().isEmpty()) {
      lines.add(line("Notes", "备注", cleaner.apply(profile.notes())));
    }
    if (!lines.isEmpty()) {
      lines.add(line("Last updated", "更新于", TIME.format(profile.updatedAt().atZone(zone))));
    }
    return lines;
  }

  private void list(
      List<String> lines, String english, String chinese, List<ProfileList.Entry> entries) {
    if (!entries.isEmpty()) {
      lines.add(
          line(
              english,
              chinese,
              entries.stream().map(this::entry).collect(Collectors.joining(between()))));
    }
  }

  private String entry(ProfileList.Entry entry) {
    String value = cleaner.apply(entry.value());
    return entry.key().map(key -> shown(key) + colon() + value).orElse(value);
  }

  private String changed(RecentChange change) {
    String key = shown(change.key());
    String after = cleaner.apply(change.now());
    String before = cleaner.apply(change.before());
    return switch (language) {
      case ENGLISH ->
          "- Changed lately: %s is now \"%s\", was \"%s\"".formatted(key, after, before);
      case CHINESE -> "- 近期变化：%s 现为“%s”，此前为“%s”".formatted(key, after, before);
    };
  }

  private String shown(String key) {
    return cleaner.apply(key.replace('_', ' '));
  }

  private String line(String english, String chinese, String value) {
    return switch (language) {
      case ENGLISH -> "- " + english + ": " + value;
      case CHINESE -> "- " + chinese + "：" + value;
    };
  }

  private String between() {
    return switch (language) {
      case ENGLISH -> "; ";
      case CHINESE -> "；";
    };
  }

  private String colon() {
    return switch (language) {
      case ENGLISH -> ": ";
      case CHINESE -> "：";
    };
  }
}
