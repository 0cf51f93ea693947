package io.remanence.command;

import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import java.util.List;

/** As what somebody types a command. */
public enum CommandRole {
  /** Who may do everything with what is remembered in the session. */
  OWNER,
  /** Who may read what is remembered in the session, and forget what is about themselves. */
  MEMBER;

  /**
   * The role of this name.
   *
   * @throws RemanenceException {@code INVALID_ARGUMENT} for any other text
   */
  public static CommandRole named(String name) {
    return switch (name) {
      case "owner" -> OWNER;
      case "member" -> MEMBER;
      default ->
          throw RemanenceException.invalid(
              ErrorText.NONE_OF, "as", name, List.of("owner", "member"));
    };
  }
}
