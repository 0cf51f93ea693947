package io.remanence.server.wire;

import io.remanence.history.Limit;
import io.remanence.server.words.Phrase;
import java.time.Instant;
import java.util.regex.Pattern;

/** Values that come as text, in query strings. */
public final class TextValues {
  private static final Pattern WHOLE = Pattern.compile("-?[0-9]{1,18}");

  private TextValues() {}

  /** A time. */
  public static Instant time(String name, String value) {
    return Times.read(value)
        .orElseThrow(
            () -> Refusal.invalid(Phrase.WRONG_TYPE, name, Shown.value(value), Phrase.TIME));
  }

  /** A whole number within these bounds. */
  public static int integer(String name, String value, int min, int max) {
    return (int) whole(name, value, min, max);
  }

  /** A whole number within these bounds. */
  public static long whole(String name, String value, long min, long max) {
    if (!WHOLE.matcher(value).matches()) {
      throw Refusal.invalid(Phrase.WRONG_TYPE, name, Shown.value(value), Phrase.WHOLE_NUMBER);
    }
    long number = Long.parseLong(value);
    if (number < min || number > max) {
      throw Refusal.invalid(Phrase.OUT_OF_RANGE, name, value, min, max);
    }
    return number;
  }

  /** A number from 0 up, or {@code all}. */
  public static Limit limit(String name, String value) {
    if (value.equals("all")) {
      return Limit.all();
    }
    if (!WHOLE.matcher(value).matches() || value.startsWith("-")) {
      throw Refusal.invalid(Phrase.WRONG_TYPE, name, Shown.value(value), Phrase.LIMIT_OR_ALL);
    }
    return Limit.of(Long.parseLong(value));
  }
}
