package io.remanence.testkit;

import static io.remanence.testkit.Samples.remember;
import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.consolidation.ConsolidationReport;
import io.remanence.consolidation.DigestSettings;
import io.remanence.memory.Memory;
import io.remanence.memory.MemoryStatus;
import io.remanence.profile.ProfileAction;
import io.remanence.profile.ProfileEdit;
import io.remanence.profile.ProfileField;
import io.remanence.profile.ProfileLimits;
import io.remanence.profile.ProfileList;
import io.remanence.profile.ProfileOrigin;
import io.remanence.profile.ProfilePlace;
import io.remanence.profile.Profiles;
import io.remanence.scope.MemoryReach;
import io.remanence.store.Store;
import io.remanence.store.TxProfiles;
import io.remanence.text.Language;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What a digest puts into profiles, where that is switched on, and what its undoing takes out. */
public interface DigestProfilesContract extends StoreSuite {
  private static void said(Store store) {
    remember(store, MemorySample.of("a").content("I prefer aisle seats").speaker("ann", "Ann"));
    remember(store, MemorySample.of("b").content("the bus was late").speaker("ann", "Ann"));
    remember(store, MemorySample.of("c").content("我喜欢靠窗的座位").speaker("bob", "Bob"));
    remember(store, MemorySample.of("d").content("I love long walks"));
    remember(
        store,
        MemorySample.of("e")
            .content("I like trains")
            .speaker("ann", "Ann")
            .status(MemoryStatus.SUPERSEDED));
  }

  private static ConsolidationReport digest(ConsolidatorUnderTest test, boolean updates) {
    test.clock.advance(Duration.ofDays(8));
    return test.consolidator.digest(
        MemoryReach.everything(),
        new DigestSettings(
            true,
            Duration.ofDays(7),
            20,
            updates,
            ProfileLimits.defaults(),
            Language.ENGLISH,
            ZoneOffset.UTC),
        false);
  }

  private static List<String> preferences(Store store, Memory of, String speaker) {
    return store
        .read(
            tx ->
                tx.profiles()
                    .at(MemoryReach.everything(), ProfilePlace.ofSpeaker(of.placement(), speaker)))
        .map(
            profile ->
                profile.preferences().freeform().stream().map(ProfileList.Item::value).toList())
        .orElse(List.of());
  }

  @Test
  default void preferences_that_a_digest_archives_go_into_the_profile_of_who_told_them(
      Store store) {
    said(store);
    try (ConsolidatorUnderTest test = new ConsolidatorUnderTest(store, store)) {
      Memory one = test.get("a");
      ConsolidationReport report = digest(test, true);
      assertThat(report.merged()).isEqualTo(5);
      assertThat(preferences(store, one, "ann"))
          .as("neither what is no preference nor what holds no more")
          .containsExactly("I prefer aisle seats");
      assertThat(preferences(store, one, "bob")).containsExactly("我喜欢靠窗的座位");
      test.consolidator.undo(MemoryReach.everything(), report.id().orElseThrow());
      assertThat(preferences(store, one, "ann")).isEmpty();
      assertThat(preferences(store, one, "bob")).isEmpty();
      assertThat(test.get("a").status()).isEqualTo(MemoryStatus.ACTIVE);
    }
  }

  @Test
  default void no_profile_changes_where_updates_are_not_switched_on(Store store) {
    said(store);
    try (ConsolidatorUnderTest test = new ConsolidatorUnderTest(store, store)) {
      Memory one = test.get("a");
      assertThat(digest(test, false).merged()).isEqualTo(5);
      assertThat(preferences(store, one, "ann")).isEmpty();
    }
  }

  @Test
  default void an_undo_leaves_what_somebody_else_put_into_the_profile(Store store) {
    said(store);
    try (ConsolidatorUnderTest test = new ConsolidatorUnderTest(store, store)) {
      Memory one = test.get("a");
      ProfilePlace place = ProfilePlace.ofSpeaker(one.placement(), "ann");
      Profiles profiles = new Profiles(test.clock, prefix -> prefix + "-by-hand");
      store.transact(
          tx ->
              profiles.update(
                  TxProfiles.of(tx),
                  place,
                  ProfileEdit.of(
                      ProfileField.PREFERENCES, ProfileAction.ADD, "I prefer aisle seats"),
                  ProfileLimits.defaults(),
                  new Profiles.Author(
                      ProfileOrigin.API, Optional.empty(), Optional.empty(), Optional.empty())));
      ConsolidationReport report = digest(test, true);
      test.consolidator.undo(MemoryReach.everything(), report.id().orElseThrow());
      assertThat(preferences(store, one, "ann")).containsExactly("I prefer aisle seats");
    }
  }
}
