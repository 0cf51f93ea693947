package io.remanence.formats;

import io.remanence.scope.Ids;
import io.remanence.text.Texts;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/** Gives summaries to the sink. */
final class Summaries {
  private Summaries() {}

  /** Where in a chain a summary stands. */
  record Place(Optional<String> parent, OptionalLong fromRound, OptionalLong toRound) {
    static final Place NONE =
        new Place(Optional.empty(), OptionalLong.empty(), OptionalLong.empty());
  }

  /** The key of a summary with this text. */
  static String keyOf(String session, Optional<Place> place, String text) {
    Place where = place.orElse(Place.NONE);
    return MessageHash.of(session + "\n" + where.fromRound() + "\n" + where.toRound() + "\n" + text)
        .hex();
  }

  static void give(
      Reading reading,
      String session,
      Optional<Place> place,
      String text,
      Optional<Instant> time,
      long line) {
    if (Texts.length(session) > Ids.MAX_LENGTH) {
      reading.bad(line, ImportText.SUMMARYS_SESSION.leftOut(Ids.MAX_LENGTH));
      return;
    }
    Place where = place.orElse(Place.NONE);
    reading
        .sink()
        .summary(
            new ImportedSummary(
                keyOf(session, place, text),
                session,
                where.parent(),
                where.fromRound(),
                where.toRound(),
                text,
                time,
                line));
  }
}
