package io.remanence.profile;

import io.remanence.scope.Isolation;
import io.remanence.scope.Placement;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import java.util.List;
import java.util.Optional;

/**
 * Whose profile, and where it shows. A session's profile shows in that session alone. A speaker's
 * stands where a memory of that speaker would: under the same isolation there is one for each
 * speaker, and what is told in direct chats has one of its own.
 *
 * @param placement the mode, and of the scope no more than the mode compares: many sessions may
 *     have written it
 * @param person whose it is; present for a speaker's
 */
public record ProfilePlace(ProfileKind kind, Placement placement, Optional<Person> person) {
  public ProfilePlace {
    if (person.isPresent() != (kind == ProfileKind.SPEAKER)) {
      throw new IllegalArgumentException(
          "a profile of a " + kind.wireName() + " is given with the person " + person);
    }
    placement = narrowed(placement);
  }

  /** The place of a session's profile. */
  public static ProfilePlace ofSession(SessionKey session, boolean direct) {
    return new ProfilePlace(
        ProfileKind.SESSION,
        new Placement(Scope.of(session), Isolation.SESSION, direct),
        Optional.empty());
  }

  /**
   * The place of a speaker's profile.
   *
   * @param memories where a memory of the speaker belongs
   * @param speaker the id on the platform of that scope
   */
  public static ProfilePlace ofSpeaker(Placement memories, String speaker) {
    return new ProfilePlace(
        ProfileKind.SPEAKER,
        memories,
        Optional.of(new Person(memories.scope().platform(), speaker)));
  }

  private static Placement narrowed(Placement wide) {
    Scope from = wide.scope();
    Optional<String> none = Optional.empty();
    Scope scope =
        switch (wide.mode()) {
          case AUTO -> throw new IllegalArgumentException("a placement has the mode auto");
          case SESSION -> new Scope(from.bot(), from.platform(), from.session(), none);
          case SPEAKER -> new Scope(from.bot(), from.platform(), none, from.speaker());
          case BOT -> new Scope(from.bot(), none, none, none);
          case PLATFORM -> new Scope(none, from.platform(), none, none);
          case SPACE -> new Scope(none, none, none, none);
        };
    return new Placement(scope, wide.mode(), wide.direct());
  }

  /** The same place for what was not told in a direct chat. */
  public ProfilePlace open() {
    return new ProfilePlace(
        kind, new Placement(placement.scope(), placement.mode(), false), person);
  }

  /** Texts that are equal for equal places alone. */
  public List<String> key() {
    return List.of(
        kind.wireName(),
        placement.visibility(),
        placement.direct() ? "direct" : "",
        person.map(Person::encoded).orElse(""));
  }
}
