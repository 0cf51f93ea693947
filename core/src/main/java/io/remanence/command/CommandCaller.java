package io.remanence.command;

import io.remanence.history.Speaker;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import io.remanence.text.Language;
import java.util.Optional;

/**
 * Who types a command, and where.
 *
 * @param speaker who it is, where that is known
 * @param language of replies to a text that doesn't tell one
 */
public record CommandCaller(
    SessionKey session, Optional<Speaker> speaker, CommandRole role, Language language) {
  /** Whose memory is meant. */
  public Scope scope() {
    Scope scope = Scope.of(session);
    return speaker.map(person -> scope.withSpeaker(person.id())).orElse(scope);
  }
}
