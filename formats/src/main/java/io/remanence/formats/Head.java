package io.remanence.formats;

import io.remanence.scope.Ids;
import io.remanence.text.Texts;
import java.time.Instant;
import java.util.Optional;

/**
 * What a record says about its conversation before the first message is known.
 *
 * @param position tells conversations without id apart inside their file
 */
record Head(
    Optional<String> id,
    Optional<String> title,
    Optional<Instant> createdAt,
    boolean room,
    String position) {
  private static final int LONGEST_TITLE = 1000;

  Head {
    title = title.map(Texts::clean).map(value -> Texts.truncate(value, LONGEST_TITLE));
  }

  /** The head with its id; one that can't be an id is reported and dropped. */
  static Head of(
      Reading reading,
      long line,
      Optional<String> id,
      Optional<String> title,
      Optional<Instant> createdAt,
      boolean room,
      String position) {
    Optional<String> usable = id.filter(value -> Texts.length(value) <= Ids.MAX_LENGTH);
    if (id.isPresent() && usable.isEmpty()) {
      reading.bad(
          line,
          ImportText.READ_WITHOUT_ID.with(
              ImportText.ID_TOO_LONG.with(
                  ImportText.CONVERSATIONS_ID, Excerpt.of(id.get()), Ids.MAX_LENGTH)));
    }
    return new Head(usable, title.or(reading.options()::title), createdAt, room, position);
  }
}
