package io.remanence.jdbc;

import io.remanence.scope.SessionKey;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What is done about single values that can't be read: they count as absent and are reported with
 * their place, so that one broken value takes no other down.
 */
final class Damaged {
  private static final Logger LOG = LoggerFactory.getLogger(Damaged.class);

  private Damaged() {}

  /**
   * What the reader makes of the text; empty where there is none, or none that can be read.
   *
   * @param column which column, for people
   * @param row names the row, for people
   */
  static <T> Optional<T> read(
      @Nullable String text, Function<String, T> reader, String column, Object row) {
    if (text == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(reader.apply(text));
    } catch (RuntimeException e) {
      report(column, row, e);
      return Optional.empty();
    }
  }

  /** The session key that the text encodes. */
  static Optional<SessionKey> keyOf(String encoded, Object row) {
    return read(encoded, SessionKey::decode, "session_key.encoded", row);
  }

  /** Reports a value or a row that is left out. */
  static void report(String what, Object row, RuntimeException error) {
    String message = String.valueOf(error.getMessage()).lines().findFirst().orElse("");
    LOG.warn("{} of {} can't be read and is left out: {}", what, row, message);
  }
}
