package io.remanence.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import io.remanence.event.Change;
import io.remanence.event.ChangeType;
import io.remanence.profile.Profile;
import io.remanence.profile.ProfileAction;
import io.remanence.profile.ProfileEdit;
import io.remanence.profile.ProfileField;
import io.remanence.profile.ProfileLimits;
import io.remanence.profile.ProfileList;
import io.remanence.profile.ProfileOrigin;
import io.remanence.profile.ProfilePlace;
import io.remanence.profile.ProfileVersion;
import io.remanence.profile.Profiles;
import io.remanence.scope.Isolation;
import io.remanence.scope.MemoryReach;
import io.remanence.scope.Placement;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import io.remanence.store.Store;
import io.remanence.store.TxProfiles;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The life of a profile on a store: numbered, kept, guarded, erased. */
@Timeout(60)
public interface ProfileLifeContract extends StoreSuite {
  ProfilePlace SHOP = ProfilePlace.ofSession(SessionKey.of("shop"), false);
  ProfileLimits LIMITS = new ProfileLimits(100, 100);

  private static ProfilePlace ann(boolean direct) {
    return ProfilePlace.ofSpeaker(
        new Placement(Scope.session("s").withSpeaker("ann"), Isolation.SPEAKER, direct), "ann");
  }

  private static Profiles profiles() {
    AtomicLong ids = new AtomicLong();
    return new Profiles(
        ManualClock.at("2026-03-01T12:00:00Z"), p -> p + "_" + ids.incrementAndGet());
  }

  private static Profiles.Updated update(
      Store store, Profiles profiles, ProfilePlace place, ProfileEdit edit) {
    return store.transact(
        tx ->
            profiles.update(
                TxProfiles.of(tx), place, edit, LIMITS, Profiles.Author.of(ProfileOrigin.API)));
  }

  private static ProfileEdit add(String value) {
    return ProfileEdit.of(ProfileField.PREFERENCES, ProfileAction.ADD, value);
  }

  private static ProfileEdit keyed(String value, String key) {
    return ProfileEdit.of(
        ProfileField.TRAITS, ProfileAction.SET, value, Optional.of(key), Optional.empty());
  }

  @Test
  default void each_change_is_numbered_and_kept_and_no_change_is_none(StoreUnderTest test) {
    Profiles profiles = profiles();
    Profile first = update(test.store(), profiles, SHOP, add("茶")).profile();
    Profile second = update(test.store(), profiles, SHOP, add("coffee")).profile();
    Profiles.Updated same = update(test.store(), profiles, SHOP, add("茶"));
    assertThat(same.changed()).isFalse();
    assertThat(same.profile()).isEqualTo(second);
    Store store = test.reopened();
    assertThat(store.<Long>read(tx -> tx.changes().head())).isEqualTo(second.version());
    assertThat(store.changes(0, 10).items())
        .extracting(Change::type, Change::subject, Change::seq)
        .containsExactly(
            org.assertj.core.api.Assertions.tuple(
                ChangeType.PROFILE_CHANGED, first.id(), first.version()),
            org.assertj.core.api.Assertions.tuple(
                ChangeType.PROFILE_CHANGED, first.id(), second.version()));
    assertThat(
            store.<List<ProfileVersion>>read(
                tx -> tx.profileHistory().newest(first.id(), Long.MAX_VALUE, 9)))
        .extracting(ProfileVersion::state)
        .containsExactly(second, first);
  }

  @Test
  default void a_change_of_another_version_than_is_expected_is_refused(Store store) {
    Profiles profiles = profiles();
    assertThatThrownBy(() -> update(store, profiles, SHOP, add("x").expecting(1)))
        .isInstanceOfSatisfying(
            RemanenceException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CONFLICT));
    Profile first = update(store, profiles, SHOP, add("x").expecting(0)).profile();
    Profile second = update(store, profiles, SHOP, add("y").expecting(first.version())).profile();
    assertThatThrownBy(() -> update(store, profiles, SHOP, add("z").expecting(first.version())))
        .hasMessageContaining("version " + second.version())
        .hasMessageContaining(first.version() + " was expected");
    assertThat(store.<Optional<Profile>>read(tx -> Profiles.find(tx.profiles(), all(), SHOP)))
        .contains(second);
  }

  private static MemoryReach all() {
    return MemoryReach.everything();
  }

  @Test
  default void of_changes_by_many_threads_none_is_lost(StoreUnderTest test) {
    Profiles profiles = profiles();
    int threads = 8;
    int each = 12;
    Crowd.run(
        threads,
        thread -> {
          for (int i = 0; i < each; i++) {
            update(test.store(), profiles, SHOP, add(thread + "/" + i));
            update(test.store(), profiles, ann(false), keyed("v" + i, "key " + thread));
          }
        });
    Store store = test.reopened();
    store.read(
        tx -> {
          Profile shop = Profiles.find(tx.profiles(), all(), SHOP).orElseThrow();
          Set<String> expected = new TreeSet<>();
          for (int thread = 0; thread < threads; thread++) {
            for (int i = 0; i < each; i++) {
              expected.add(thread + "/" + i);
            }
          }
          assertThat(shop.preferences().freeform())
              .extracting(ProfileList.Item::value)
              .containsExactlyInAnyOrderElementsOf(expected);
          Profile ann = Profiles.find(tx.profiles(), all(), ann(false)).orElseThrow();
          assertThat(ann.traits().slots()).hasSize(threads);
          ann.traits()
              .slots()
              .values()
              .forEach(
                  slot -> {
                    assertThat(slot.value()).isEqualTo("v" + (each - 1));
                    assertThat(slot.history()).hasSize(8);
                  });
          assertThat(tx.profileHistory().newest(ann.id(), Long.MAX_VALUE, 1_000))
              .hasSize(threads * each);
          return true;
        });
  }

  @Test
  default void a_guard_lets_one_of_many_through(Store store) {
    Profiles profiles = profiles();
    long version = update(store, profiles, SHOP, add("start")).profile().version();
    AtomicLong through = new AtomicLong();
    AtomicLong refused = new AtomicLong();
    Crowd.run(
        6,
        thread -> {
          try {
            update(store, profiles, SHOP, add("by " + thread).expecting(version));
            through.incrementAndGet();
          } catch (RemanenceException e) {
            assertThat(e.code()).isEqualTo(ErrorCode.CONFLICT);
            refused.incrementAndGet();
          }
        });
    assertThat(through).hasValue(1);
    assertThat(refused).hasValue(5);
  }

  @Test
  default void a_direct_chat_begins_with_what_is_known_and_keeps_its_own_to_itself(Store store) {
    Profiles profiles = profiles();
    Profile open = update(store, profiles, ann(false), add("tea")).profile();
    store.read(
        tx -> {
          assertThat(Profiles.find(tx.profiles(), all(), ann(true))).contains(open);
          return true;
        });
    Profile direct = update(store, profiles, ann(true), add("secret sauce")).profile();
    assertThat(direct.id()).isNotEqualTo(open.id());
    assertThat(direct.preferences().freeform())
        .extracting(ProfileList.Item::value)
        .containsExactly("tea", "secret sauce");
    store.read(
        tx -> {
          assertThat(Profiles.find(tx.profiles(), all(), ann(false))).contains(open);
          assertThat(Profiles.find(tx.profiles(), all(), ann(true))).contains(direct);
          return true;
        });
  }

  @Test
  default void a_person_is_erased_everywhere_and_nobody_else(StoreUnderTest test) {
    Profiles profiles = profiles();
    List<ProfilePlace> anns = new ArrayList<>();
    List<ProfilePlace> others = new ArrayList<>();
    for (Isolation mode : Isolation.values()) {
      if (mode != Isolation.AUTO) {
        for (String bot : List.of("b1", "b2")) {
          for (String platform : List.of("im", "web")) {
            Placement placement =
                new Placement(
                    new Scope(
                        Optional.of(bot),
                        Optional.of(platform),
                        Optional.of("s"),
                        Optional.of("ann")),
                    mode,
                    false);
            (platform.equals("im") ? anns : others).add(ProfilePlace.ofSpeaker(placement, "ann"));
            others.add(ProfilePlace.ofSpeaker(placement, "anna"));
          }
        }
      }
    }
    others.add(SHOP);
    anns.forEach(place -> update(test.store(), profiles, place, add("x")));
    others.forEach(place -> update(test.store(), profiles, place, add("x")));
    List<Profile> erased =
        test.store()
            .transact(tx -> Profiles.erasePerson(TxProfiles.of(tx), Optional.of("im"), "ann"));
    assertThat(erased).isNotEmpty();
    Store store = test.reopened();
    store.read(
        tx -> {
          anns.forEach(place -> assertThat(tx.profiles().at(all(), place)).isEmpty());
          others.forEach(place -> assertThat(tx.profiles().at(all(), place)).isPresent());
          erased.forEach(
              gone ->
                  assertThat(tx.profileHistory().newest(gone.id(), Long.MAX_VALUE, 9)).isEmpty());
          return true;
        });
    assertThat(store.changes(0, 1_000).items())
        .filteredOn(change -> change.type() == ChangeType.PROFILE_ERASED)
        .extracting(Change::subject)
        .containsExactlyInAnyOrderElementsOf(erased.stream().map(Profile::id).toList());
  }

  @Test
  default void a_session_s_profiles_are_its_own_and_its_speakers_where_they_show_there_alone(
      Store store) {
    Profiles profiles = profiles();
    SessionKey shop = SessionKey.of("shop");
    Scope ann = Scope.of(shop).withSpeaker("ann");
    ProfilePlace inShop =
        ProfilePlace.ofSpeaker(new Placement(ann, Isolation.SESSION, false), "ann");
    for (ProfilePlace place :
        List.of(SHOP, inShop, ann(false), ProfilePlace.ofSession(SessionKey.of("Shop"), false))) {
      update(store, profiles, place, add("x"));
    }
    assertThat(store.<Long>transact(tx -> Profiles.eraseSession(TxProfiles.of(tx), shop)))
        .isEqualTo(2);
    store.read(
        tx -> {
          assertThat(tx.profiles().at(all(), SHOP)).isEmpty();
          assertThat(tx.profiles().at(all(), inShop)).isEmpty();
          assertThat(tx.profiles().count(all())).isEqualTo(2);
          return true;
        });
  }
}
