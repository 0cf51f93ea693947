package io.remanence.document;

import io.remanence.scope.Isolation;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import java.time.Instant;
import java.util.Optional;

/**
 * A file that was imported.
 *
 * @param id names the document
 * @param format the format's wire name
 * @param sha256 of the file's bytes, in hex
 * @param target where it was imported into, see {@link #targetOf}
 * @param imported how many messages and memories it brought
 * @param skipped how many were there already
 */
public record ImportedDocument(
    String id,
    String format,
    String sha256,
    String target,
    long imported,
    long skipped,
    Instant createdAt) {
  private static final String SPEAKER = " speaker ";
  private static final String MODE = " as ";

  /**
   * A target as one text; no two targets share one.
   *
   * @param scope bot, platform, session and speaker as far as given
   * @param isolation the mode of the memories; absent means as set
   */
  public static String targetOf(Scope scope, Optional<Isolation> isolation) {
    String sessions =
        scope
            .sessionKey()
            .map(key -> "session " + key.encoded())
            .orElseGet(
                () -> "sessions " + new SessionKey(scope.bot(), scope.platform(), "-").encoded());
    String speaker =
        scope
            .speaker()
            .map(id -> SPEAKER + new SessionKey(scope.bot(), scope.platform(), id).encoded())
            .orElse("");
    return sessions + speaker + isolation.map(mode -> MODE + mode.wireName()).orElse("");
  }

  /**
   * Whether it was imported as this speaker's.
   *
   * @param platform absent for this speaker id on any platform
   */
  public boolean names(Optional<String> platform, String speaker) {
    // An id may read like a part of the text: only where both halves are whole keys do they part.
    for (int at = target.indexOf(SPEAKER); at >= 0; at = target.indexOf(SPEAKER, at + 1)) {
      Optional<SessionKey> sessions = key(target.substring(target.indexOf(' ') + 1, at));
      Optional<SessionKey> theirs = key(withoutMode(target.substring(at + SPEAKER.length())));
      if (sessions.isPresent()
          && theirs
              .filter(key -> key.session().equals(speaker))
              .filter(key -> platform.isEmpty() || key.platform().equals(platform))
              .isPresent()) {
        return true;
      }
    }
    return false;
  }

  private static Optional<SessionKey> key(String encoded) {
    try {
      return Optional.of(SessionKey.decode(encoded));
    } catch (IllegalArgumentException notOne) {
      return Optional.empty();
    }
  }

  private static String withoutMode(String text) {
    for (Isolation mode : Isolation.values()) {
      String end = MODE + mode.wireName();
      if (text.endsWith(end) && key(text).isEmpty()) {
        return text.substring(0, text.length() - end.length());
      }
    }
    return text;
  }

  /** The same, imported into what nobody can tell, so that the file counts as new. */
  public ImportedDocument withoutPerson() {
    return new ImportedDocument(id, format, sha256, "erased", imported, skipped, createdAt);
  }
}
