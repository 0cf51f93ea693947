package io.remanence.consolidation;

import io.remanence.candidate.CandidateRules;
import io.remanence.history.Speaker;
import io.remanence.memory.Memory;
import io.remanence.memory.MemoryStatus;
import io.remanence.profile.Profile;
import io.remanence.profile.ProfileAction;
import io.remanence.profile.ProfileEdit;
import io.remanence.profile.ProfileField;
import io.remanence.profile.ProfileLimits;
import io.remanence.profile.ProfileOrigin;
import io.remanence.profile.ProfilePlace;
import io.remanence.profile.ProfileVersion;
import io.remanence.profile.Profiles;
import io.remanence.scope.MemoryReach;
import io.remanence.store.Tx;
import io.remanence.store.TxProfiles;
import io.remanence.text.Texts;
import java.util.List;
import java.util.Optional;

/**
 * Keeps in the profile of whoever said it what is a lasting preference among memories that are
 * archived, and takes it out again where the digest is undone.
 */
final class ProfileUpdates {
  private static final int PAGE = 100;

  private final Profiles profiles;

  ProfileUpdates(Profiles profiles) {
    this.profiles = profiles;
  }

  /** Puts what an active memory says into the profile, where it belongs there. */
  void apply(Tx tx, Memory memory, ProfileLimits limits, String digest) {
    Optional<ProfilePlace> place = place(memory);
    if (place.isPresent()
        && memory.status() == MemoryStatus.ACTIVE
        && CandidateRules.tellsPreference(memory.content())
        && Texts.length(memory.content().strip()) <= Profile.MAX_VALUE) {
      var unused =
          profiles.update(
              TxProfiles.of(tx),
              place.get(),
              edit(ProfileAction.ADD, memory),
              limits,
              author(memory, digest));
    }
  }

  /** Takes out what this digest put into the profile, where it still is there as it was put. */
  void takeBack(Tx tx, Memory memory, String digest) {
    Optional<Profile> profile =
        place(memory)
            .flatMap(place -> tx.profiles().at(MemoryReach.everything(), place))
            .filter(known -> wasPut(tx, known, memory.content().strip(), digest));
    if (profile.isPresent()) {
      var unused =
          profiles.update(
              TxProfiles.of(tx),
              profile.get().place(),
              edit(ProfileAction.REMOVE, memory),
              ProfileLimits.defaults(),
              author(memory, digest));
    }
  }

  private static boolean wasPut(Tx tx, Profile profile, String value, String digest) {
    if (profile.preferences().freeform().stream().noneMatch(i -> i.value().equals(value))) {
      return false;
    }
    long upTo = profile.version();
    while (true) {
      List<ProfileVersion> page = tx.profileHistory().newest(profile.id(), upTo, PAGE);
      for (ProfileVersion version : page) {
        if (!version.state().preferences().holds(value)) {
          return false;
        }
        boolean putHere =
            version.reason().filter(digest::equals).isPresent()
                && tx
                    .profileHistory()
                    .newest(profile.id(), version.state().version() - 1, 1)
                    .stream()
                    .noneMatch(before -> before.state().preferences().holds(value));
        if (putHere) {
          return true;
        }
      }
      if (page.size() < PAGE) {
        return false;
      }
      upTo = page.getLast().state().version() - 1;
    }
  }

  private static Optional<ProfilePlace> place(Memory memory) {
    return memory
        .speaker()
        .map(Speaker::id)
        .map(speaker -> ProfilePlace.ofSpeaker(memory.placement(), speaker));
  }

  private static ProfileEdit edit(ProfileAction action, Memory memory) {
    return ProfileEdit.of(ProfileField.PREFERENCES, action, memory.content());
  }

  private static Profiles.Author author(Memory memory, String digest) {
    return new Profiles.Author(
        ProfileOrigin.DIGEST,
        memory.placement().scope().sessionKey(),
        memory.speaker().map(Speaker::id),
        Optional.of(digest));
  }
}
