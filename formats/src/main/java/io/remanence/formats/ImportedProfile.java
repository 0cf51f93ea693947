package io.remanence.formats;

import io.remanence.history.Speaker;
import io.remanence.scope.Ids;
import io.remanence.text.Texts;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/**
 * One thing that a profile of an export says: a change that makes it so. Of which session the
 * profile is stands nowhere in it: that is the importer's to say.
 *
 * @param key names it inside its source, the same in every export that holds it
 * @param speaker whose profile it is; absent for the session's
 * @param fact the slot that the value fills; of traits and preferences only
 * @param value never blank
 * @param previous what the slot held before, where the source tells
 * @param updatedAt when the value was set
 * @param line where it stands in the file, from 1
 */
public record ImportedProfile(
    String key,
    Optional<Speaker> speaker,
    Field field,
    Optional<String> fact,
    String value,
    Optional<String> previous,
    Optional<Instant> updatedAt,
    long line) {
  public ImportedProfile {
    key = Ids.check("the key of a profile's entry", key);
    if (Texts.isBlank(value)) {
      throw new IllegalArgumentException("the value of a profile's entry is blank");
    }
    if (fact.isPresent() && (field == Field.NAME || field == Field.NOTES)) {
      throw new IllegalArgumentException(
          "a fact is given with " + field + "; only traits and preferences have facts");
    }
  }

  /** What of a profile it is. */
  public enum Field {
    NAME,
    TRAITS,
    PREFERENCES,
    NOTES;

    private final String wireName = name().toLowerCase(Locale.ROOT);

    /** The name on the wire. */
    public String wireName() {
      return wireName;
    }
  }
}
