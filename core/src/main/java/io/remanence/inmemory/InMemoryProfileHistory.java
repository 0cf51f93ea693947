package io.remanence.inmemory;

import io.remanence.inmemory.Tables.VersionOf;
import io.remanence.profile.ProfileHistoryStore;
import io.remanence.profile.ProfileVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What profiles were and are. */
final class InMemoryProfileHistory implements ProfileHistoryStore {
  private final Handle handle;

  InMemoryProfileHistory(Handle handle) {
    this.handle = handle;
  }

  @Override
  public void add(ProfileVersion version) {
    Tables tables = handle.writing();
    VersionOf place = new VersionOf(version.state().id(), version.state().version());
    if (tables.profileVersions.has(place)) {
      throw new IllegalArgumentException(
          "version %d of the profile '%s' is there already"
              .formatted(version.state().version(), version.state().id()));
    }
    tables.profileVersions = tables.profileVersions.with(place, version);
  }

  @Override
  public List<ProfileVersion> newest(String id, long upTo, int limit) {
    return Pages.take(
        handle.reading().profileVersions.ascendingFrom(new VersionOf(id, upTo)),
        version -> version.state().id().equals(id),
        Pages.atLeastOne(limit));
  }

  @Override
  public Optional<ProfileVersion> of(String id, long version) {
    return handle.reading().profileVersions.get(new VersionOf(id, version));
  }

  @Override
  public long forgetPerson(Optional<String> platform, String speaker) {
    Tables tables = handle.writing();
    List<ProfileVersion> theirs = new ArrayList<>();
    for (ProfileVersion version : tables.profileVersions.ascending()) {
      if (version.isBy(platform, speaker)) {
        theirs.add(version);
      }
    }
    for (ProfileVersion version : theirs) {
      VersionOf place = new VersionOf(version.state().id(), version.state().version());
      tables.profileVersions = tables.profileVersions.with(place, version.withoutSpeaker());
    }
    return theirs.size();
  }
}
