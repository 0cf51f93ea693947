package io.remanence.compaction;

import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import java.util.List;
import java.util.Locale;

/** What a compaction does where no model for summaries is configured. */
public enum WithoutModel {
  /** The summary is put together from what was said. */
  EXTRACTIVE,
  /** It is refused. */
  REFUSE;

  /** The name in settings. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The choice of this name.
   *
   * @throws RemanenceException {@code INVALID_ARGUMENT} for any other text
   */
  public static WithoutModel named(String wireName) {
    for (WithoutModel choice : values()) {
      if (choice.wireName().equals(wireName)) {
        return choice;
      }
    }
    throw RemanenceException.invalid(
        ErrorText.NONE_OF, ErrorText.IT, wireName, List.of("extractive", "refuse"));
  }
}
