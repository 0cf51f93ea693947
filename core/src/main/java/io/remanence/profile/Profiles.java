package io.remanence.profile;

import io.remanence.error.ErrorCode;
import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import io.remanence.event.ChangeType;
import io.remanence.id.IdSource;
import io.remanence.scope.MemoryReach;
import io.remanence.scope.Placement;
import io.remanence.scope.SessionKey;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Finds, changes and erases profiles, inside a transaction. Each change reads what is there in the
 * same transaction, so that none is lost, gets a number and is kept as a version.
 */
public final class Profiles {
  private final Clock clock;
  private final IdSource ids;

  public Profiles(Clock clock, IdSource ids) {
    this.clock = clock;
    this.ids = ids;
  }

  /**
   * Who changes a profile, where and why.
   *
   * @param session in which session, where that is known
   * @param speaker who spoke there, where that is known
   * @param reason in words, or the id of what did it
   */
  public record Author(
      ProfileOrigin origin,
      Optional<SessionKey> session,
      Optional<String> speaker,
      Optional<String> reason) {
    /** An author of whom nothing else is known. */
    public static Author of(ProfileOrigin origin) {
      return new Author(origin, Optional.empty(), Optional.empty(), Optional.empty());
    }
  }

  /**
   * What became of an edit.
   *
   * @param profile as it is now
   * @param changed whether it differs from before
   * @param replaced the value whose place another took, where one did
   */
  public record Updated(Profile profile, boolean changed, Optional<Replaced> replaced) {}

  /**
   * A value whose place another took.
   *
   * @param key the fact's; absent for the name
   */
  public record Replaced(ProfileField field, Optional<String> key, String before, String after) {}

  /**
   * The profile that shows in a place. In a direct chat that has none of its own yet, what is known
   * of the same speaker or session from elsewhere shows.
   */
  public static Optional<Profile> find(
      ProfileStore profiles, MemoryReach reach, ProfilePlace place) {
    Optional<Profile> own = profiles.at(reach, place);
    return own.isPresent() || !place.placement().direct() ? own : profiles.at(reach, place.open());
  }

  /**
   * Changes the profile of a place, or makes it. Where nothing would differ, nothing is written.
   * What a direct chat changes first becomes a profile of its own, which begins with what showed.
   *
   * @throws RemanenceException {@code INVALID_ARGUMENT} when it would hold too much; {@code
   *     CONFLICT} when it has another version than is expected
   */
  public Updated update(
      ProfileStores stores,
      ProfilePlace place,
      ProfileEdit edit,
      ProfileLimits limits,
      Author author) {
    // Whoever may write to a place may read it.
    Optional<Profile> shown =
        find(stores.profiles(), MemoryReach.sharing(place.placement()), place);
    long version = shown.map(Profile::version).orElse(0L);
    if (edit.expected().isPresent() && edit.expected().getAsLong() != version) {
      throw RemanenceException.of(
          ErrorCode.CONFLICT, ErrorText.PROFILE_CHANGED, version, edit.expected().getAsLong());
    }
    Instant now = now();
    Profile before =
        shown
            .filter(profile -> profile.place().equals(place))
            .orElseGet(() -> begun(place, shown, now));
    Profile after = ProfileRules.applied(before, edit, limits, now);
    if (after.saysTheSame(before)) {
      return new Updated(shown.orElse(before), false, Optional.empty());
    }
    return new Updated(
        write(stores, after, author, what(edit)), true, replaced(before, after, edit));
  }

  private Profile begun(ProfilePlace place, Optional<Profile> from, Instant now) {
    return new Profile(
        ids.next("prof"),
        place,
        from.map(Profile::name).orElse(""),
        from.map(Profile::traits).orElse(ProfileList.empty()),
        from.map(Profile::preferences).orElse(ProfileList.empty()),
        from.map(Profile::notes).orElse(""),
        now,
        now,
        0);
  }

  private Profile write(ProfileStores stores, Profile after, Author author, String what) {
    long version =
        stores.changes().record(ChangeType.PROFILE_CHANGED, after.id(), author.session());
    Profile saved = after.written(now(), version);
    stores.profiles().save(saved);
    stores
        .history()
        .add(
            new ProfileVersion(
                saved, author.origin(), author.session(), author.speaker(), what, author.reason()));
    return saved;
  }

  private static String what(ProfileEdit edit) {
    return edit.action().wireName()
        + " "
        + edit.field().wireName()
        + edit.key().map(key -> "." + key).orElse("");
  }

  private static Optional<Replaced> replaced(Profile before, Profile after, ProfileEdit edit) {
    if (edit.action() == ProfileAction.REMOVE) {
      return Optional.empty();
    }
    if (edit.field() == ProfileField.NAME) {
      return before.name().isEmpty()
          ? Optional.empty()
          : Optional.of(new Replaced(edit.field(), Optional.empty(), before.name(), after.name()));
    }
    return edit.key()
        .flatMap(
            key -> {
              Optional<ProfileSlot> old =
                  Optional.ofNullable(before.list(edit.field()).slots().get(key));
              return old.filter(ProfileSlot::isLive)
                  .map(ProfileSlot::value)
                  .or(edit::previous)
                  .filter(value -> !value.equals(edit.value()))
                  .map(value -> new Replaced(edit.field(), edit.key(), value, edit.value()));
            });
  }

  /** Erases this profile with all its versions; whether it was there. */
  public static boolean erase(ProfileStores stores, Profile profile, Optional<SessionKey> session) {
    if (!stores.profiles().erase(profile.id())) {
      return false;
    }
    stores.changes().record(ChangeType.PROFILE_ERASED, profile.id(), session);
    return true;
  }

  /**
   * Erases all profiles of a person, whatever the bot, the session and the isolation.
   *
   * @param platform absent for this speaker id on any platform
   * @return what was erased
   */
  public static List<Profile> erasePerson(
      ProfileStores stores, Optional<String> platform, String speaker) {
    List<Profile> erased = new ArrayList<>();
    for (Profile profile : ofPerson(stores.profiles(), platform, speaker)) {
      if (erase(stores, profile, Optional.empty())) {
        erased.add(profile);
      }
    }
    return erased;
  }

  /** All profiles of a person; see {@link #erasePerson}. */
  public static List<Profile> ofPerson(
      ProfileStore profiles, Optional<String> platform, String speaker) {
    return profiles.ofSpeaker(speaker).stream()
        .filter(
            profile ->
                platform.isEmpty()
                    || profile.place().person().map(Person::platform).equals(Optional.of(platform)))
        .toList();
  }

  /**
   * Erases what shows in one session alone: its own profile, and those of its speakers.
   *
   * @return how many
   */
  public static long eraseSession(ProfileStores stores, SessionKey session) {
    long erased = 0;
    for (Profile profile : ofSession(stores.profiles(), session)) {
      erased += erase(stores, profile, Optional.of(session)) ? 1 : 0;
    }
    return erased;
  }

  /** The profiles that show in one session alone. */
  public static List<Profile> ofSession(ProfileStore profiles, SessionKey session) {
    Placement placement = ProfilePlace.ofSession(session, false).placement();
    return profiles.list(MemoryReach.sharing(placement), "", Integer.MAX_VALUE);
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }
}
