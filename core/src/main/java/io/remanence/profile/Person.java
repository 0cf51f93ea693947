package io.remanence.profile;

import io.remanence.scope.Scope;
import java.util.Optional;

/**
 * One who speaks, whatever the bot and the session. An absent platform is equal only to absent.
 *
 * @param speaker the id on the platform
 */
public record Person(Optional<String> platform, String speaker) {
  public Person {
    Scope checked = new Scope(Optional.empty(), platform, Optional.empty(), Optional.of(speaker));
    platform = checked.platform();
    speaker = checked.speaker().orElseThrow();
  }

  /** One text for the person; no two persons share one. */
  public String encoded() {
    return new Scope(Optional.empty(), platform, Optional.empty(), Optional.of(speaker))
        .personKey()
        .orElseThrow();
  }
}
