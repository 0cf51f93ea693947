package io.remanence.inmemory;

import io.remanence.inmemory.Tables.VersionOf;
import io.remanence.profile.Person;
import io.remanence.profile.Profile;
import io.remanence.profile.ProfilePlace;
import io.remanence.profile.ProfileStore;
import io.remanence.scope.MemoryReach;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Profiles. */
final class InMemoryProfiles implements ProfileStore {
  private final Handle handle;

  InMemoryProfiles(Handle handle) {
    this.handle = handle;
  }

  @Override
  public Optional<Profile> at(MemoryReach reach, ProfilePlace place) {
    return handle.reading().profilesByPlace.get(place.key()).filter(seenBy(reach));
  }

  @Override
  public Optional<Profile> get(MemoryReach reach, String id) {
    return handle.reading().profiles.get(id).filter(seenBy(reach));
  }

  @Override
  public List<Profile> list(MemoryReach reach, String after, int limit) {
    Pages.atLeastOne(limit);
    return collect(after, seenBy(reach), limit);
  }

  @Override
  public List<Profile> ofSpeaker(String speaker) {
    return collect(
        "",
        profile ->
            profile.place().person().map(Person::speaker).filter(speaker::equals).isPresent(),
        Integer.MAX_VALUE);
  }

  @Override
  public long count(MemoryReach reach) {
    return collect("", seenBy(reach), Integer.MAX_VALUE).size();
  }

  private List<Profile> collect(String after, Predicate<Profile> wanted, int limit) {
    List<Profile> found = new ArrayList<>();
    for (Profile profile : handle.reading().profiles.ascendingAfter(after)) {
      if (found.size() == limit) {
        break;
      }
      if (wanted.test(profile)) {
        found.add(profile);
      }
    }
    return List.copyOf(found);
  }

  private static Predicate<Profile> seenBy(MemoryReach reach) {
    return profile -> reach.admits(profile.place().placement());
  }

  @Override
  public void save(Profile profile) {
    Tables tables = handle.writing();
    List<String> place = profile.place().key();
    boolean elsewhere =
        tables.profiles.get(profile.id()).filter(p -> !p.place().key().equals(place)).isPresent();
    boolean taken =
        tables.profilesByPlace.get(place).filter(p -> !p.id().equals(profile.id())).isPresent();
    if (elsewhere || taken) {
      throw new IllegalArgumentException(
          "the profile '" + profile.id() + "' is elsewhere, or another one has its place");
    }
    tables.profiles = tables.profiles.with(profile.id(), profile);
    tables.profilesByPlace = tables.profilesByPlace.with(place, profile);
  }

  @Override
  public boolean erase(String id) {
    Tables tables = handle.writing();
    Optional<Profile> gone = tables.profiles.get(id);
    tables.profiles = tables.profiles.without(id);
    gone.ifPresent(
        profile -> tables.profilesByPlace = tables.profilesByPlace.without(profile.place().key()));
    new InMemoryProfileHistory(handle)
        .newest(id, Long.MAX_VALUE, Integer.MAX_VALUE)
        .forEach(
            version ->
                tables.profileVersions =
                    tables.profileVersions.without(new VersionOf(id, version.state().version())));
    return gone.isPresent();
  }
}
