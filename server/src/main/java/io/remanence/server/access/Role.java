package io.remanence.server.access;

import io.remanence.audit.ActorRole;
import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import java.util.List;
import java.util.Locale;

/** What a key may do, most first. */
public enum Role {
  /** Everything in its space. */
  OWNER(ActorRole.OWNER),
  /** What a program that talks with people needs, in the scopes that it names. */
  AGENT(ActorRole.AGENT),
  /** To look, in the scopes that it names. */
  READER(ActorRole.READER);

  private final ActorRole actor;
  private final String wireName = name().toLowerCase(Locale.ROOT);

  Role(ActorRole actor) {
    this.actor = actor;
  }

  /** The name on the wire. */
  public String wireName() {
    return wireName;
  }

  /** The role as the audit writes it. */
  public ActorRole actor() {
    return actor;
  }

  /** Whether it may do what this role may. */
  public boolean includes(Role other) {
    return ordinal() <= other.ordinal();
  }

  /**
   * The role of this name.
   *
   * @throws RemanenceException {@code INVALID_ARGUMENT} for any other name
   */
  public static Role named(String name) {
    for (Role role : values()) {
      if (role.wireName.equals(name)) {
        return role;
      }
    }
    throw RemanenceException.invalid(
        ErrorText.NONE_OF, "role", name, List.of("owner", "agent", "reader"));
  }
}
