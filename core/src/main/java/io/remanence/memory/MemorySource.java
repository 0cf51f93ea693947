package io.remanence.memory;

import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import java.util.List;
import java.util.Locale;

/** Where a memory came from. */
public enum MemorySource {
  CAPTURE,
  TOOL,
  API,
  IMPORT,
  CANDIDATE,
  MERGE,
  DIGEST;

  private final String wireName = name().toLowerCase(Locale.ROOT);

  /** The name on the wire. */
  public String wireName() {
    return wireName;
  }

  /**
   * The source of this wire name.
   *
   * @throws RemanenceException {@code INVALID_ARGUMENT} for any other text
   */
  public static MemorySource named(String wireName) {
    for (MemorySource source : values()) {
      if (source.wireName().equals(wireName)) {
        return source;
      }
    }
    throw RemanenceException.invalid(
        ErrorText.NONE_OF,
        "source",
        wireName,
        List.of("capture", "tool", "api", "import", "candidate", "merge", "digest"));
  }
}
