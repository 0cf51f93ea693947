package io.remanence.server.wire;

import io.remanence.text.Texts;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Values of a body as errors show them: short, and never a whole text. */
final class Shown {
  private static final int LONGEST = 60;

  private Shown() {}

  static String value(@Nullable Object value) {
    return switch (value) {
      case null -> "null";
      case String text -> "'" + Texts.truncate(text, LONGEST) + "'";
      case Map<?, ?> map -> "an object";
      case List<?> list -> "an array";
      default -> Texts.truncate(String.valueOf(value), LONGEST);
    };
  }

  static String kind(@Nullable Object value) {
    return switch (value) {
      case null -> "null";
      case String text -> "text";
      case Map<?, ?> map -> "an object";
      case List<?> list -> "an array";
      case Boolean flag -> flag.toString();
      default -> "a number";
    };
  }
}
