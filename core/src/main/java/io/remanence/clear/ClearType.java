package io.remanence.clear;

import io.remanence.text.Language;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * One kind of data that can be cleared.
 *
 * @param id what callers name it by: a small letter, then small letters, digits and hyphens; at
 *     most 64 of them
 * @param aliases other names for it
 * @param labels what people call it; each language has one
 * @param with the types that it is cleared along with, as a summary goes with what it summarises
 * @param source who holds the data
 * @param handler clears it
 */
public record ClearType(
    String id,
    Set<String> aliases,
    Map<Language, String> labels,
    Set<String> with,
    String source,
    Handler handler) {
  private static final Pattern ID = Pattern.compile("[a-z][a-z0-9-]{0,63}");

  public ClearType {
    aliases = Set.copyOf(aliases);
    labels = Map.copyOf(labels);
    with = Set.copyOf(with);
    check(id);
    aliases.forEach(ClearType::check);
    for (Language language : Language.values()) {
      if (!labels.containsKey(language)) {
        throw new IllegalArgumentException(
            "the clear type '" + id + "' has no label in " + language.tag() + "; one is wanted");
      }
    }
  }

  /** Clears one kind of data, or says why not. */
  @FunctionalInterface
  public interface Handler {
    /**
     * Does it; a session that is cleared is held meanwhile: turns and appends of it wait.
     *
     * @return what was done, a row each; none where the data has no part in this
     * @throws RuntimeException when it failed; the message becomes a row without success
     */
    List<ClearOutcome> clear(Clearing clearing);
  }

  /** A type that a program adds. */
  public static ClearType of(String id, String english, String chinese, Handler handler) {
    return new ClearType(
        id,
        Set.of(),
        Map.of(Language.ENGLISH, english, Language.CHINESE, chinese),
        Set.of(),
        id,
        handler);
  }

  /** What people call it. */
  public String label(Language language) {
    return labels.getOrDefault(language, id);
  }

  private static void check(String id) {
    if (!ID.matcher(id).matches()) {
      throw new IllegalArgumentException(
          "the clear type is '" + id + "'; small letters, digits and hyphens are wanted");
    }
  }
}
