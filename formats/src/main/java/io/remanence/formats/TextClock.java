package io.remanence.formats;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * The time of messages in a text chat, of which each line may tell a part. A time of day gets the
 * day of the last heading or the day that the caller gave; when it falls back by more than twelve
 * hours, midnight has passed.
 */
final class TextClock {
  private static final int HALF_A_DAY = 12;

  private final ZoneId zone;
  private final DateOrder order;
  private Optional<LocalDate> day;
  private Optional<LocalTime> last = Optional.empty();
  private String heading = "";
  private int midnights;

  TextClock(ZoneId zone, DateOrder order, Optional<LocalDate> day) {
    this.zone = zone;
    this.order = order;
    this.day = day;
  }

  /** What a line said. */
  sealed interface Answer {
    /** It is known when. */
    record At(Instant instant) implements Answer {}

    /** A time of day, and no day to go with it. */
    record NoDay() implements Answer {}

    /** Nothing is known and nothing was said. */
    record Unsaid() implements Answer {}

    /** Something that is no time. */
    record NoTime() implements Answer {}
  }

  /** A new day begins. */
  void heading(String written) {
    Optional<LocalDate> date = DateHeading.date(written, order);
    if (date.isPresent()) {
      day = date;
      heading = written;
      last = Optional.empty();
      midnights = 0;
    }
  }

  /**
   * Reads a stamp.
   *
   * @param written empty where a line has none
   */
  Answer at(String written) {
    if (written.isEmpty()) {
      return day.map(date -> inRange(date.atStartOfDay(zone).toInstant()))
          .orElse(new Answer.Unsaid());
    }
    Stamp stamp = Stamp.of(written, order);
    boolean saysDay = Stamp.hasDate(written);
    if (stamp.time().isEmpty() || (saysDay && stamp.date().isEmpty())) {
      return new Answer.NoTime();
    }
    LocalTime time = stamp.time().get();
    if (!saysDay) {
      passMidnight(time);
    }
    Optional<LocalDate> date = saysDay ? stamp.date() : day;
    if (date.isEmpty()) {
      return new Answer.NoDay();
    }
    return inRange(
        LocalDateTime.of(date.get(), time).atZone(stamp.zone().orElse(zone)).toInstant());
  }

  private static Answer inRange(Instant instant) {
    try {
      return new Answer.At(Times.inRange(instant));
    } catch (DateTimeException e) {
      return new Answer.NoTime();
    }
  }

  private void passMidnight(LocalTime time) {
    boolean fellBack = last.isPresent() && ChronoUnit.HOURS.between(time, last.get()) >= HALF_A_DAY;
    if (fellBack) {
      midnights++;
      day = day.map(date -> date.plusDays(1));
    }
    last = Optional.of(time);
  }

  /** The stamp with what the file says of its day: the same however the caller's day is set. */
  String written(String stamp) {
    if (stamp.isEmpty()) {
      return heading;
    }
    return Stamp.hasDate(stamp) ? stamp : heading + "+" + midnights + " " + stamp;
  }
}
