package io.remanence.cli;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import tools.jackson.databind.JsonNode;

/** Times as people read them, to the minute, each with its zone. */
record TimeText(ZoneId zone) {
  private static final DateTimeFormatter MINUTE =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT);

  /** The time that stands in an answer; what is none stays as it is. */
  String of(JsonNode time) {
    String text = time.asString("");
    try {
      return text.isEmpty() ? "" : of(Instant.parse(text));
    } catch (DateTimeException other) {
      return text;
    }
  }

  /** This time. */
  String of(Instant time) {
    ZonedDateTime there = time.atZone(zone);
    String offset = there.getOffset().equals(ZoneOffset.UTC) ? "UTC" : there.getOffset().getId();
    return MINUTE.format(there) + " " + offset;
  }
}
