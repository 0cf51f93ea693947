package io.remanence.transfer;

import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** What an export may hold. */
public enum ExportPart {
  /** Sessions with settings and to-do lists, messages, turns, and what waits to be captured. */
  HISTORY,
  /** Memories with their history, consolidations, candidates. */
  MEMORIES,
  /** Profiles with their history. */
  PROFILES,
  /** Who changed what, and receipts of erasings. */
  AUDIT,
  /** Summaries. */
  SUMMARIES,
  /** JSON objects of programs. */
  METADATA,
  /** Records of injections. */
  INJECTIONS;

  /** The name on the wire. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The part of this name.
   *
   * @throws RemanenceException {@code INVALID_ARGUMENT} for any other text
   */
  public static ExportPart named(String wireName) {
    return Arrays.stream(values())
        .filter(part -> part.wireName().equals(wireName))
        .findFirst()
        .orElseThrow(
            () ->
                RemanenceException.invalid(
                    ErrorText.NO_PART,
                    wireName,
                    Arrays.stream(values())
                        .map(ExportPart::wireName)
                        .collect(Collectors.joining(", "))));
  }
}
