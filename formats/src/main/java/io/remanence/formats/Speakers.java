package io.remanence.formats;

import io.remanence.history.Speaker;
import io.remanence.scope.Ids;
import io.remanence.text.Texts;
import java.util.Optional;

/** Speakers out of names that may be anything. */
final class Speakers {
  private Speakers() {}

  /** A speaker who has no id but the name; empty where the name is blank. */
  static Optional<Speaker> named(String name) {
    return of(name, name);
  }

  /** A speaker; empty where the id is blank. Over-long ids are cut. */
  static Optional<Speaker> of(String id, String name) {
    if (Texts.isBlank(id)) {
      return Optional.empty();
    }
    String cut = Texts.truncate(Texts.clean(id).strip(), Ids.MAX_LENGTH);
    return Optional.of(new Speaker(cut, name.strip()));
  }
}
