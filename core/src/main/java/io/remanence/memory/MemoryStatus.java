package io.remanence.memory;

import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import java.util.List;
import java.util.Locale;

/** Whether a memory shows: all but {@code ACTIVE} hide, all can be restored. */
public enum MemoryStatus {
  ACTIVE,
  SUPERSEDED,
  ARCHIVED,
  DELETED;

  private final String wireName = name().toLowerCase(Locale.ROOT);

  /**
   * Whether a memory of this status may be given another: anything hidden can be made active; what
   * is active can be hidden in any way; what is deleted is active again before anything else.
   */
  public boolean canBecome(MemoryStatus next) {
    return switch (this) {
      case ACTIVE -> next != ACTIVE;
      case SUPERSEDED -> next == ACTIVE || next == ARCHIVED || next == DELETED;
      case ARCHIVED -> next == ACTIVE || next == DELETED;
      case DELETED -> next == ACTIVE;
    };
  }

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
        ErrorText.NONE_OF,
        "status",
        wireName,
        List.of("active", "superseded", "archived", "deleted"));
  }
}
