package io.remanence.candidate;

import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import java.util.List;
import java.util.Locale;

/** What a candidate would become. */
public enum CandidateKind {
  /** A preference in a profile. */
  PROFILE,
  /** A memory. */
  MEMORY,
  /** Nothing: it held a secret, and says so without it. */
  IGNORE;

  /** The name on the wire. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The kind of this name.
   *
   * @throws RemanenceException {@code INVALID_ARGUMENT} for any other text
   */
  public static CandidateKind named(String wireName) {
    for (CandidateKind kind : values()) {
      if (kind.wireName().equals(wireName)) {
        return kind;
      }
    }
    throw RemanenceException.invalid(
        ErrorText.NONE_OF, "type", wireName, List.of("profile", "memory", "ignore"));
  }
}
