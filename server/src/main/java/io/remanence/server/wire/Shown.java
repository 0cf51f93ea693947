package io.remanence.server.wire;

import io.remanence.server.words.Phrase;
import io.remanence.text.Texts;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Values of a body as errors show them: short, and never a whole text. What names a type is a
 * {@link Phrase}, so that it is said in the language of the answer.
 */
final class Shown {
  private static final int LONGEST = 60;

  private Shown() {}

  static Object value(@Nullable Object value) {
    return switch (value) {
      case null -> "null";
      case String text -> "'" + Texts.truncate(text, LONGEST) + "'";
      case Map<?, ?> map -> Phrase.OBJECT;
      case List<?> list -> Phrase.ARRAY;
      default -> Texts.truncate(String.valueOf(value), LONGEST);
    };
  }

  static Object kind(@Nullable Object value) {
    return switch (value) {
      case null -> "null";
      case String text -> Phrase.TEXT;
      case Map<?, ?> map -> Phrase.OBJECT;
      case List<?> list -> Phrase.ARRAY;
      case Boolean flag -> flag.toString();
      default -> Phrase.NUMBER;
    };
  }
}
