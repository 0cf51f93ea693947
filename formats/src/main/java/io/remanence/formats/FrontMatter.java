package io.remanence.formats;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What stands above a text about it: {@code date}, {@code timezone} and {@code title} between two
 * lines of {@code ---}.
 *
 * @param lines how many lines it takes, fences included; 0 where there is none
 */
record FrontMatter(Map<String, String> values, int lines) {
  private static final int LONGEST = 50;
  private static final String FENCE = "---";

  /** Reads it off the first lines of a text. */
  static FrontMatter of(List<String> text) {
    FrontMatter none = new FrontMatter(Map.of(), 0);
    if (text.isEmpty() || !text.getFirst().stripTrailing().equals(FENCE)) {
      return none;
    }
    Map<String, String> values = new HashMap<>();
    for (int i = 1; i < Math.min(text.size(), LONGEST); i++) {
      String line = text.get(i);
      if (line.stripTrailing().equals(FENCE)) {
        return new FrontMatter(values, i + 1);
      }
      int colon = line.indexOf(':');
      if (colon > 0) {
        String value = line.substring(colon + 1).strip().replaceAll("^[\"']|[\"']$", "");
        values.put(line.substring(0, colon).strip().toLowerCase(Locale.ROOT), value);
      }
    }
    return none;
  }

  /** The options with what is said here put first; what can't be read is reported. */
  ReadOptions over(ReadOptions options, Reading reading, long line) {
    ReadOptions all = options;
    try {
      Optional<String> date = value("date");
      if (date.isPresent()) {
        String day = date.get().substring(0, Math.min(10, date.get().length()));
        all = all.withDate(LocalDate.parse(day));
      }
    } catch (DateTimeException e) {
      reading.bad(line, ImportText.BAD_DATE.with(Excerpt.of(value("date").orElse(""))));
    }
    try {
      Optional<String> zone = value("timezone").or(() -> value("tz"));
      if (zone.isPresent()) {
        all = all.withZone(ZoneId.of(zone.get()));
      }
    } catch (DateTimeException e) {
      reading.bad(line, ImportText.BAD_ZONE.with());
    }
    Optional<String> title = value("title");
    return title.isPresent() ? all.withTitle(title.get()) : all;
  }

  private Optional<String> value(String key) {
    return Optional.ofNullable(values.get(key)).filter(text -> !text.isBlank());
  }
}
