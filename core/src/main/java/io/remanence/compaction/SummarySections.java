package io.remanence.compaction;

import io.remanence.text.Language;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A summary by its sections: of both templates and in both languages, as somebody wrote it. Lines
 * under headings that are none of ours, and lines above all headings, are the rest.
 *
 * @param sections the lines of each section that is there, in order; blank lines and the word for
 *     none are no lines
 * @param rest the other lines, without the headings among them
 */
record SummarySections(Map<SummarySection, List<String>> sections, List<String> rest) {
  private static final Pattern TITLE =
      Pattern.compile("^[\\s#＃*>\\-]*(?:\\d{1,2}[.)、）]\\s*)?(.*?)[\\s*:：]*$");
  private static final Pattern MARKED =
      Pattern.compile("^\\s*(?:[#＃]{1,6}|\\*\\*[^*]+\\*\\*\\s*$).*");
  private static final Pattern NONE =
      Pattern.compile("^[\\s\\-*•]*(?:无|無|(?i:none|nothing|n/a))[\\s。.]*$");
  private static final int LONGEST_TITLE = 64;

  SummarySections {
    Map<SummarySection, List<String>> copy = new EnumMap<>(SummarySection.class);
    sections.forEach((section, lines) -> copy.put(section, List.copyOf(lines)));
    sections = Collections.unmodifiableMap(copy);
    rest = List.copyOf(rest);
  }

  static SummarySections of(String summary) {
    Map<SummarySection, List<String>> sections = new EnumMap<>(SummarySection.class);
    List<String> rest = new ArrayList<>();
    List<String> current = rest;
    for (String line : summary.split("\\R", -1)) {
      Optional<SummarySection> section = titled(line);
      if (section.isPresent()) {
        current = sections.computeIfAbsent(section.get(), any -> new ArrayList<>());
      } else if (MARKED.matcher(line).matches()) {
        current = rest;
      } else if (!line.isBlank() && !NONE.matcher(line).matches()) {
        current.add(line.strip());
      }
    }
    return new SummarySections(sections, rest);
  }

  private static Optional<SummarySection> titled(String line) {
    if (line.length() > LONGEST_TITLE) {
      return Optional.empty();
    }
    Matcher matcher = TITLE.matcher(line);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    String title = String.valueOf(matcher.group(1)).toLowerCase(Locale.ROOT);
    for (SummarySection section : SummarySection.values()) {
      for (Language language : Language.values()) {
        if (section.title(language).toLowerCase(Locale.ROOT).equals(title)) {
          return Optional.of(section);
        }
      }
    }
    return Optional.empty();
  }

  /** Whether there is any section of ours. */
  boolean isStructured() {
    return !sections.isEmpty();
  }

  /** The lines of a section; none where it is missing. */
  List<String> lines(SummarySection section) {
    return sections.getOrDefault(section, List.of());
  }

  /** The summary with all sections of the template, in order; the word for none where empty. */
  String render(CompactionTemplate template, Language language) {
    StringBuilder text = new StringBuilder();
    for (SummarySection section : SummarySection.of(template)) {
      text.append(text.isEmpty() ? "" : "\n\n").append("## ").append(section.title(language));
      List<String> lines = lines(section);
      if (lines.isEmpty()) {
        text.append('\n').append(none(language));
      }
      lines.forEach(line -> text.append('\n').append(line));
    }
    return text.toString();
  }

  static String none(Language language) {
    return switch (language) {
      case ENGLISH -> "None";
      case CHINESE -> "无";
    };
  }
}
