package io.remanence.profile;

import java.util.List;
import java.util.Optional;

/**
 * What profiles were and are, version by version, inside a transaction. A profile that is erased
 * takes its versions along, see {@link ProfileStore#erase}.
 */
public interface ProfileHistoryStore {
  /**
   * Keeps a version.
   *
   * @throws IllegalArgumentException when it is kept already
   */
  void add(ProfileVersion version);

  /**
   * The versions of a profile, newest first.
   *
   * @param upTo none that is greater
   * @param limit at least 1
   */
  List<ProfileVersion> newest(String id, long upTo, int limit);

  /** This version of the profile. */
  Optional<ProfileVersion> of(String id, long version);

  /**
   * Takes a person out of the versions that they were the speaker of; what those say stays.
   *
   * @param platform only where the session is of this platform, or can't be read any more; absent
   *     means any, and no session at all
   * @return of how many
   */
  long forgetPerson(Optional<String> platform, String speaker);
}
