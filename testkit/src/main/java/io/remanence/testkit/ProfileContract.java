package io.remanence.testkit;

import static io.remanence.testkit.Samples.noonPlus;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.remanence.profile.Profile;
import io.remanence.profile.ProfileList;
import io.remanence.profile.ProfileOrigin;
import io.remanence.profile.ProfilePlace;
import io.remanence.profile.ProfileSlot;
import io.remanence.profile.ProfileVersion;
import io.remanence.scope.Isolation;
import io.remanence.scope.MemoryReach;
import io.remanence.scope.Placement;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import io.remanence.store.Store;
import io.remanence.testkit.Readers.Reader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Profiles and their versions, as stores keep them. */
public interface ProfileContract extends StoreSuite {
  /** A profile of a session, by its name. */
  static Profile kitchen(String name) {
    return new Profile(
        "p1",
        ProfilePlace.ofSession(SessionKey.of("kitchen"), false),
        name,
        ProfileList.empty(),
        ProfileList.empty(),
        "",
        noonPlus(1),
        noonPlus(2),
        3);
  }

  /** A profile of a session. */
  static Profile kitchen() {
    return kitchen("kitchen");
  }

  /** A profile of a speaker with something of everything. */
  static Profile ann(String id) {
    return ann(
        id,
        new Placement(
            new Scope(Optional.of("bot"), Optional.of("im"), Optional.of("s"), Optional.of("ann")),
            Isolation.SPEAKER,
            true));
  }

  /** A profile of a speaker under this placement. */
  static Profile ann(String id, Placement placement) {
    Map<String, ProfileSlot> slots = new LinkedHashMap<>();
    slots.put(
        "茶_kind",
        new ProfileSlot(
            "乌龙茶 '%_\" 🍵",
            noonPlus(4),
            List.of(
                new ProfileSlot.Past("绿茶", noonPlus(2), ProfileSlot.Reason.PROFILE_UPDATE),
                new ProfileSlot.Past(
                    "\\ no", noonPlus(3), ProfileSlot.Reason.PROVIDED_PREVIOUS_VALUE)),
            OptionalDouble.of(0.75)));
    slots.put(
        "gone",
        new ProfileSlot(
            "",
            noonPlus(5),
            List.of(new ProfileSlot.Past("was", noonPlus(4), ProfileSlot.Reason.EXPLICIT_REMOVE)),
            OptionalDouble.empty()));
    return new Profile(
        id,
        ProfilePlace.ofSpeaker(placement, "ann"),
        "阿棠",
        new ProfileList(
            slots,
            List.of(
                new ProfileList.Item("خجول", noonPlus(1)),
                new ProfileList.Item("quick", noonPlus(1)))),
        new ProfileList(Map.of(), List.of(new ProfileList.Item("short answers", noonPlus(6)))),
        "first line\nsecond line",
        noonPlus(1),
        noonPlus(6),
        9_000_000_000L);
  }

  @Test
  default void a_person_leaves_the_versions_that_they_were_the_speaker_of(StoreUnderTest test) {
    ProfileVersion theirs = version(kitchen(), 1);
    ProfileVersion others =
        new ProfileVersion(
            version(theirs.state(), 2).state(),
            ProfileOrigin.TOOL,
            theirs.session(),
            Optional.of("ann2"),
            "set name",
            Optional.empty());
    ProfileVersion nowhere =
        new ProfileVersion(
            version(theirs.state(), 3).state(),
            ProfileOrigin.API,
            Optional.empty(),
            Optional.of("ann"),
            "set name",
            Optional.empty());
    String id = theirs.state().id();
    test.store()
        .transact(
            tx -> {
              List.of(theirs, others, nowhere).forEach(tx.profileHistory()::add);
              return true;
            });
    assertThat(
            test.store()
                .<Long>transact(tx -> tx.profileHistory().forgetPerson(Optional.of("x"), "ann")))
        .isZero();
    assertThat(
            test.store()
                .<Long>transact(tx -> tx.profileHistory().forgetPerson(Optional.of("im"), "ann")))
        .isEqualTo(1);
    Store store = test.reopened();
    assertThat(store.<List<ProfileVersion>>read(tx -> tx.profileHistory().newest(id, 9, 9)))
        .containsExactly(nowhere, others, theirs.withoutSpeaker());
    assertThat(
            store.<Long>transact(tx -> tx.profileHistory().forgetPerson(Optional.empty(), "ann")))
        .isEqualTo(1);
    assertThat(store.<List<ProfileVersion>>read(tx -> tx.profileHistory().newest(id, 9, 9)))
        .containsExactly(nowhere.withoutSpeaker(), others, theirs.withoutSpeaker());
  }

  /** A version of the profile with this number. */
  static ProfileVersion version(Profile profile, long number) {
    return new ProfileVersion(
        new Profile(
            profile.id(),
            profile.place(),
            profile.name(),
            profile.traits(),
            profile.preferences(),
            profile.notes(),
            profile.createdAt(),
            profile.updatedAt(),
            number),
        ProfileOrigin.TOOL,
        Optional.of(new SessionKey(Optional.empty(), Optional.of("im"), "s:1")),
        Optional.of("ann"),
        "set traits.茶_kind",
        Optional.of("因为"));
  }

  private static void save(Store store, Profile... profiles) {
    store.transact(
        tx -> {
          List.of(profiles).forEach(tx.profiles()::save);
          return true;
        });
  }

  @Test
  default void a_profile_keeps_every_field_and_may_change(StoreUnderTest test) {
    Profile full = ann("prof '% 一 😀");
    save(test.store(), full, kitchen());
    Store store = test.reopened();
    store.read(
        tx -> {
          assertThat(tx.profiles().get(MemoryReach.everything(), full.id())).contains(full);
          assertThat(tx.profiles().at(MemoryReach.everything(), full.place())).contains(full);
          assertThat(List.copyOf(full.traits().slots().keySet()))
              .isEqualTo(
                  List.copyOf(
                      tx.profiles()
                          .get(MemoryReach.everything(), full.id())
                          .orElseThrow()
                          .traits()
                          .slots()
                          .keySet()));
          assertThat(tx.profiles().get(MemoryReach.everything(), "p1")).contains(kitchen());
          assertThat(tx.profiles().get(MemoryReach.everything(), "none")).isEmpty();
          return true;
        });
    save(store, kitchen("厨房"));
    test.reopened()
        .read(
            tx -> {
              assertThat(tx.profiles().get(MemoryReach.everything(), "p1")).contains(kitchen("厨房"));
              assertThat(tx.profiles().count(MemoryReach.everything())).isEqualTo(2);
              return true;
            });
  }

  @Test
  default void a_place_has_one_profile_and_a_profile_one_place(Store store) {
    save(store, ann("p1"));
    assertThatThrownBy(() -> save(store, ann("p2"))).isInstanceOf(IllegalArgumentException.class);
    Profile elsewhere =
        ann("p1", new Placement(Scope.session("s").withSpeaker("ann"), Isolation.SPEAKER, false));
    assertThatThrownBy(() -> save(store, elsewhere)).isInstanceOf(IllegalArgumentException.class);
    assertThat(store.<List<Profile>>read(tx -> tx.profiles().list(MemoryReach.everything(), "", 9)))
        .containsExactly(ann("p1"));
  }

  @Test
  default void a_profile_is_of_one_person_on_one_platform_in_one_scope(Store store) {
    List<Profile> all = new ArrayList<>();
    for (Placement placement : Readers.placements()) {
      if (placement.scope().speaker().isPresent()) {
        for (String speaker : List.of("ann", "Ann", "an")) {
          ProfilePlace place = ProfilePlace.ofSpeaker(placement, speaker);
          if (all.stream().noneMatch(other -> other.place().key().equals(place.key()))) {
            Profile bare = kitchen();
            all.add(
                new Profile(
                    "p%04d".formatted(all.size()),
                    place,
                    bare.name(),
                    bare.traits(),
                    bare.preferences(),
                    bare.notes(),
                    bare.createdAt(),
                    bare.updatedAt(),
                    bare.version()));
          }
        }
      }
    }
    save(store, all.toArray(Profile[]::new));
    store.read(
        tx -> {
          for (Profile profile : all) {
            assertThat(tx.profiles().at(MemoryReach.everything(), profile.place()))
                .contains(profile);
          }
          assertThat(tx.profiles().ofSpeaker("an"))
              .isNotEmpty()
              .allMatch(profile -> profile.place().person().orElseThrow().speaker().equals("an"));
          assertThat(tx.profiles().ofSpeaker("")).isEmpty();
          return true;
        });
  }

  @Test
  default void each_reader_sees_the_profiles_that_the_rules_say_and_no_other(Store store) {
    Map<String, Profile> all = new LinkedHashMap<>();
    for (Placement placement : Readers.placements()) {
      Profile profile = ann("p%04d".formatted(all.size()), placement);
      if (all.values().stream()
          .noneMatch(other -> other.place().key().equals(profile.place().key()))) {
        all.put(profile.id(), profile);
      }
    }
    save(store, all.values().toArray(Profile[]::new));
    for (Reader reader : Readers.all()) {
      MemoryReach reach = reader.reach();
      List<String> expected =
          all.values().stream()
              .filter(profile -> reader.sees(profile.place().placement()))
              .map(Profile::id)
              .toList();
      store.read(
          tx -> {
            assertThat(tx.profiles().list(reach, "", 10_000))
                .as("list for %s", reader)
                .extracting(Profile::id)
                .isEqualTo(expected);
            assertThat(tx.profiles().count(reach)).as("%s", reader).isEqualTo(expected.size());
            for (Profile profile : all.values()) {
              boolean sees = expected.contains(profile.id());
              assertThat(tx.profiles().get(reach, profile.id()).isPresent())
                  .as("%s of %s", profile.place(), reader)
                  .isEqualTo(sees);
              assertThat(tx.profiles().at(reach, profile.place()).isPresent())
                  .as("%s of %s", profile.place(), reader)
                  .isEqualTo(sees);
            }
            return true;
          });
    }
  }

  @Test
  default void lists_go_by_id_a_page_at_a_time(Store store) {
    for (int i = 0; i < 5; i++) {
      Profile bare = kitchen();
      save(
          store,
          new Profile(
              "p" + i,
              ProfilePlace.ofSession(SessionKey.of("s" + i), false),
              "",
              bare.traits(),
              bare.preferences(),
              "",
              bare.createdAt(),
              bare.updatedAt(),
              bare.version()));
    }
    store.read(
        tx -> {
          assertThat(tx.profiles().list(MemoryReach.everything(), "p1", 2))
              .extracting(Profile::id)
              .containsExactly("p2", "p3");
          assertThatThrownBy(() -> tx.profiles().list(MemoryReach.everything(), "", 0))
              .isInstanceOf(IllegalArgumentException.class);
          return true;
        });
  }

  @Test
  default void versions_are_kept_and_go_with_their_profile(StoreUnderTest test) {
    Profile ann = ann("a");
    save(test.store(), ann, kitchen());
    test.store()
        .transact(
            tx -> {
              for (long number : List.of(5L, 3L, 9L)) {
                tx.profileHistory().add(version(ann, number));
              }
              tx.profileHistory().add(version(kitchen(), 4));
              return true;
            });
    Store store = test.reopened();
    store.read(
        tx -> {
          assertThat(tx.profileHistory().newest("a", Long.MAX_VALUE, 9))
              .containsExactly(version(ann, 9), version(ann, 5), version(ann, 3));
          assertThat(tx.profileHistory().newest("a", 8, 1)).containsExactly(version(ann, 5));
          assertThat(tx.profileHistory().of("a", 3)).contains(version(ann, 3));
          assertThat(tx.profileHistory().of("a", 4)).isEmpty();
          return true;
        });
    assertThatThrownBy(
            () ->
                store.transact(
                    tx -> {
                      tx.profileHistory().add(version(ann, 5));
                      return true;
                    }))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(store.<Boolean>transact(tx -> tx.profiles().erase("a"))).isTrue();
    assertThat(store.<Boolean>transact(tx -> tx.profiles().erase("a"))).isFalse();
    store.read(
        tx -> {
          assertThat(tx.profileHistory().newest("a", Long.MAX_VALUE, 9)).isEmpty();
          assertThat(tx.profiles().at(MemoryReach.everything(), ann.place())).isEmpty();
          assertThat(tx.profiles().ofSpeaker("ann")).isEmpty();
          assertThat(tx.profileHistory().newest("p1", 9, 9)).hasSize(1);
          return true;
        });
  }
}
