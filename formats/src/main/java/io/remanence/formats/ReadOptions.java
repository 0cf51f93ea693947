package io.remanence.formats;

import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;

/**
 * What a file may leave open.
 *
 * @param zone the zone of times that are written without one
 * @param date the day of a text whose lines have a time of day or nothing
 * @param title the title of a conversation for which the file has none
 */
public record ReadOptions(ZoneId zone, Optional<LocalDate> date, Optional<String> title) {
  /** UTC, no date, no title. */
  public static ReadOptions defaults() {
    return new ReadOptions(ZoneOffset.UTC, Optional.empty(), Optional.empty());
  }

  /** The same with another zone. */
  public ReadOptions withZone(ZoneId newZone) {
    return new ReadOptions(newZone, date, title);
  }

  /** The same with a date. */
  public ReadOptions withDate(LocalDate newDate) {
    return new ReadOptions(zone, Optional.of(newDate), title);
  }

  /** The same with a title. */
  public ReadOptions withTitle(String newTitle) {
    return new ReadOptions(zone, date, Optional.of(newTitle));
  }
}
