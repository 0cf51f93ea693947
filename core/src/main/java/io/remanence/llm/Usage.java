package io.remanence.llm;

/** The tokens of a call; 0 and 0 where the provider says nothing. */
public record Usage(long inputTokens, long outputTokens) {
  /** What is said where nothing is known. */
  public static final Usage UNKNOWN = new Usage(0, 0);

  public Usage {
    if (inputTokens < 0 || outputTokens < 0) {
      throw new IllegalArgumentException(
          "tokens are " + inputTokens + " and " + outputTokens + "; 0 or more is wanted");
    }
  }

  /** Both together. */
  public long total() {
    return inputTokens + outputTokens;
  }
}
