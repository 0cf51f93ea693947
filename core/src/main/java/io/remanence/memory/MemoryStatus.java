package io.remanence.memory;

import io.remanence.error.RemanenceException;
import java.util.Locale;

/** Whether a memory shows: all but {@code ACTIVE} hide, all can be restored. */
public enum MemoryStatus {
  ACTIVE,
  SUPERSEDED,
  ARCHIVED,
  DELETED;

  private final String wireName = name().toLowerCase(Locale.ROOT);

  /** The name on the wire. */
  public String wireName() {
    return wireName;
  }

  /**
   * The status of this wire name.
   *
   * @throws RemanenceException {@code INVALID_ARGUMENT} for any other text
   */
  public static MemoryStatus named(String wireName) {
    for (MemoryStatus status : values()) {
      if (status.wireName().equals(wireName)) {
        return status;
      }
    }
    throw RemanenceException.invalid(
        "status is '" + wireName + "'; active, superseded, archived or deleted is wanted");
  }
}
