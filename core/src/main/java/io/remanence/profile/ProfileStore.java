package io.remanence.profile;

import io.remanence.scope.MemoryReach;
import java.util.List;
import java.util.Optional;

/** Profiles as they are, inside a transaction. */
public interface ProfileStore {
  /** The profile of this place, where the reader may see it. */
  Optional<Profile> at(MemoryReach reach, ProfilePlace place);

  /** The profile of this id, where the reader may see it. */
  Optional<Profile> get(MemoryReach reach, String id);

  /**
   * The profiles that the reader may see, by id.
   *
   * @param after only those with a greater id; empty text for the first page
   * @param limit at least 1
   */
  List<Profile> list(MemoryReach reach, String after, int limit);

  /** All profiles of speakers with this id, on whatever platform, by id. */
  List<Profile> ofSpeaker(String speaker);

  /** How many the reader may see. */
  long count(MemoryReach reach);

  /**
   * Stores a profile, new or changed; its place never changes.
   *
   * @throws IllegalArgumentException when another profile has the place
   */
  void save(Profile profile);

  /** Removes the profile of this id with all its versions; whether there was one. */
  boolean erase(String id);
}
