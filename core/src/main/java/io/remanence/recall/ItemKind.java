package io.remanence.recall;

import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import java.util.List;
import java.util.Locale;

/** What kinds of things recall finds. */
public enum ItemKind {
  MEMORY,
  MESSAGE,
  SUMMARY;

  private final String wireName = name().toLowerCase(Locale.ROOT);

  /** The name on the wire. */
  public String wireName() {
    return wireName;
  }

  /**
   * The kind of this wire name.
   *
   * @throws RemanenceException {@code INVALID_ARGUMENT} for any other text
   */
  public static ItemKind named(String wireName) {
    for (ItemKind kind : values()) {
      if (kind.wireName().equals(wireName)) {
        return kind;
      }
    }
    throw RemanenceException.invalid(
        ErrorText.NONE_OF, "kind", wireName, List.of("memory", "message", "summary"));
  }
}
