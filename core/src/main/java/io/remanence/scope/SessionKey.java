package io.remanence.scope;

import java.util.Optional;

/** What names a session inside a space: bot, platform and the session's id on it. */
public record SessionKey(Optional<String> bot, Optional<String> platform, String session) {
  public SessionKey {
    bot = bot.map(id -> Ids.check("bot", id));
    platform = platform.map(id -> Ids.check("platform", id));
    session = Ids.check("session", session);
  }

  /** The key of a session that has neither bot nor platform. */
  public static SessionKey of(String session) {
    return new SessionKey(Optional.empty(), Optional.empty(), session);
  }

  /** One text for the key; no two keys share one. */
  public String encoded() {
    return ScopeEncoding.join(bot, platform, Optional.of(session));
  }

  /**
   * The key that {@link #encoded} gave this text for.
   *
   * @throws IllegalArgumentException when the text is no encoded key
   */
  public static SessionKey decode(String encoded) {
    var parts = ScopeEncoding.split(encoded);
    if (parts.size() != 3 || parts.get(2).isEmpty()) {
      throw new IllegalArgumentException("'" + encoded + "' is no encoded session key");
    }
    return new SessionKey(parts.get(0), parts.get(1), parts.get(2).get());
  }
}
