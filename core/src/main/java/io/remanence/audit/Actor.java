package io.remanence.audit;

import io.remanence.history.Speaker;
import io.remanence.text.Texts;
import java.util.Optional;

/**
 * Who does something.
 *
 * @param name by what way or under which key, such as {@code library} or a key's name; 1 to {@value
 *     #MAX_NAME} code points
 * @param platform the platform of the speaker, where a speaker acts
 * @param speaker the person in whose name it is done, where that is known
 */
public record Actor(
    ActorRole role, String name, Optional<String> platform, Optional<Speaker> speaker) {
  /** The most code points that a name may have. */
  public static final int MAX_NAME = 256;

  public Actor {
    name = Texts.clean(name);
    if (Texts.isBlank(name) || Texts.length(name) > MAX_NAME) {
      throw new IllegalArgumentException(
          "the name of an actor is '%s'; 1 to %d characters are wanted".formatted(name, MAX_NAME));
    }
    if (speaker.isEmpty() && platform.isPresent()) {
      throw new IllegalArgumentException(
          "an actor has the platform " + platform.get() + " and no speaker; both are wanted");
    }
  }

  /** Whoever does it, no person is known. */
  public static Actor of(ActorRole role, String name) {
    return new Actor(role, name, Optional.empty(), Optional.empty());
  }

  /** The program that Remanence runs inside. */
  public static Actor library() {
    return of(ActorRole.OWNER, "library");
  }

  /** Who brings no key, or one that is none. */
  public static Actor nobody() {
    return of(ActorRole.NOBODY, "unknown");
  }

  /** Remanence itself. */
  public static Actor system() {
    return of(ActorRole.SYSTEM, "remanence");
  }

  /** The same in the name of this person; nobody's where the speaker is absent. */
  public Actor inTheNameOf(Optional<String> onPlatform, Optional<Speaker> person) {
    return new Actor(role, name, person.flatMap(known -> onPlatform), person);
  }

  /** The same, of which no person is known. */
  public Actor withoutPerson() {
    return of(role, name);
  }
}
