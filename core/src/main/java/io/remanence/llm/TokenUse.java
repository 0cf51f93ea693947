package io.remanence.llm;

import java.time.LocalDate;

/**
 * What a purpose used on one day.
 *
 * @param day in UTC
 */
public record TokenUse(
    LocalDate day, Purpose purpose, long calls, long inputTokens, long outputTokens) {
  /** The tokens in and out. */
  public long tokens() {
    return inputTokens + outputTokens;
  }
}
