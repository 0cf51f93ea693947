package io.remanence.candidate;

import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import java.util.List;
import java.util.Locale;

/** What became of a candidate. */
public enum CandidateStatus {
  PENDING,
  ACCEPTED,
  REJECTED;

  /** The name on the wire. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The status of this name.
   *
   * @throws RemanenceException {@code INVALID_ARGUMENT} for any other text
   */
  public static CandidateStatus named(String wireName) {
    for (CandidateStatus status : values()) {
      if (status.wireName().equals(wireName)) {
        return status;
      }
    }
    throw RemanenceException.invalid(
        ErrorText.NONE_OF, "status", wireName, List.of("pending", "accepted", "rejected"));
  }
}
