package io.remanence.scope;

import java.util.Optional;

/**
 * Whose data inside a space. An absent bot or platform is a value of its own, equal only to absent;
 * an absent session or speaker matches nobody where it is compared.
 */
public record Scope(
    Optional<String> bot,
    Optional<String> platform,
    Optional<String> session,
    Optional<String> speaker) {

  public Scope {
    bot = bot.map(id -> Ids.check("bot", id));
    platform = platform.map(id -> Ids.check("platform", id));
    session = session.map(id -> Ids.check("session", id));
    speaker = speaker.map(id -> Ids.check("speaker", id));
  }

  /** A scope with a session and nothing else. */
  public static Scope session(String session) {
    return new Scope(Optional.empty(), Optional.empty(), Optional.of(session), Optional.empty());
  }

  /** The scope of a session, with no speaker. */
  public static Scope of(SessionKey key) {
    return new Scope(key.bot(), key.platform(), Optional.of(key.session()), Optional.empty());
  }

  /** The same scope with this speaker. */
  public Scope withSpeaker(String newSpeaker) {
    return new Scope(bot, platform, session, Optional.of(newSpeaker));
  }

  /** The session's key, where there is a session. */
  public Optional<SessionKey> sessionKey() {
    return session.map(id -> new SessionKey(bot, platform, id));
  }

  /** One text for the person who speaks: platform and speaker; empty where no speaker is named. */
  public Optional<String> personKey() {
    return speaker.map(id -> ScopeEncoding.join(platform, Optional.of(id)));
  }
}
