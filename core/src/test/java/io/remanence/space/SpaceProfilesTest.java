package io.remanence.space;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.remanence.clear.ClearReport;
import io.remanence.clear.ClearRow;
import io.remanence.consolidation.ConsolidationReport;
import io.remanence.event.SpaceEvent;
import io.remanence.history.Speaker;
import io.remanence.memory.Memory;
import io.remanence.memory.MemoryEdit;
import io.remanence.memory.MemoryId;
import io.remanence.memory.MemorySource;
import io.remanence.memory.MemoryStatus;
import io.remanence.memory.NewMemory;
import io.remanence.profile.Profile;
import io.remanence.profile.ProfileAction;
import io.remanence.profile.ProfileEdit;
import io.remanence.profile.ProfileField;
import io.remanence.profile.ProfileOrigin;
import io.remanence.profile.ProfileVersion;
import io.remanence.profile.Profiles;
import io.remanence.scope.Isolation;
import io.remanence.scope.RoomClass;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import io.remanence.settings.SettingKey;
import io.remanence.settings.SpaceSettings;
import io.remanence.space.SpaceProfiles.Subject;
import io.remanence.text.Language;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Profiles as a program uses them, and what follows from their changes. */
class SpaceProfilesTest {
  private static final SessionKey ROOM = SessionKey.of("room");
  private static final SessionKey OTHER = SessionKey.of("other");
  private static final Scope ANN = Scope.of(ROOM).withSpeaker("ann");
  private static final Profiles.Author TEST =
      new Profiles.Author(
          ProfileOrigin.API, Optional.of(ROOM), Optional.of("ann"), Optional.of("because"));

  private final List<SpaceEvent> told = new CopyOnWriteArrayList<>();
  private Remanence remanence = Remanence.inMemory();
  private Space space = open();

  private Space open(Object... keysAndValues) {
    SpaceSettings settings = SpaceSettings.defaults();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      settings = ((SettingKey) keysAndValues[i]).apply(settings, keysAndValues[i + 1]);
    }
    remanence.close();
    remanence = Remanence.builder().settings(settings).events(told::add).inMemory();
    Space opened = remanence.space("default");
    for (SessionKey key : List.of(ROOM, OTHER)) {
      opened.putSession(key, SessionChange.of(Optional.of(RoomClass.ROOM), Optional.empty()));
    }
    return opened;
  }

  @AfterEach
  void close() {
    remanence.close();
  }

  private Profile edit(
      Subject subject, ProfileField field, String action, String value, String... keyAndPrevious) {
    return space
        .profiles()
        .update(
            subject,
            ProfileEdit.of(
                field,
                ProfileAction.named(action),
                value,
                keyAndPrevious.length > 0 ? Optional.of(keyAndPrevious[0]) : Optional.empty(),
                keyAndPrevious.length > 1 ? Optional.of(keyAndPrevious[1]) : Optional.empty()),
            TEST)
        .profile()
        .orElseThrow();
  }

  private MemoryId remember(Scope scope, String content) {
    return space
        .remember(
            new NewMemory(
                Optional.empty(),
                content,
                List.of(),
                List.of(),
                0.7,
                4,
                MemorySource.API,
                space.placement(scope, Optional.empty()),
                scope.speaker().map(id -> new Speaker(id, "")),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty()))
        .memory()
        .id();
  }

  private Memory memory(MemoryId id) {
    return space.memory(Optional.empty(), Optional.empty(), id);
  }

  @Test
  void who_changed_what_and_why_is_kept_and_told() {
    Profile first = edit(Subject.session(ROOM), ProfileField.NAME, "set", "蓝湖组");
    Profile second = edit(Subject.session(ROOM), ProfileField.TRAITS, "add", "v", "k");
    List<ProfileVersion> versions =
        space.profiles().history(Subject.session(ROOM), Long.MAX_VALUE, 9);
    assertThat(versions).extracting(ProfileVersion::state).containsExactly(second, first);
    assertThat(versions.getFirst())
        .isEqualTo(
            new ProfileVersion(
                second,
                ProfileOrigin.API,
                Optional.of(ROOM),
                Optional.of("ann"),
                "add traits.k",
                Optional.of("because")));
    assertThat(space.profiles().history(Subject.session(ROOM), second.version(), 9)).hasSize(1);
    assertThat(space.profiles().history(Subject.session(OTHER), Long.MAX_VALUE, 9)).isEmpty();
    assertThat(told)
        .filteredOn(SpaceEvent.ProfileChanged.class::isInstance)
        .extracting(event -> ((SpaceEvent.ProfileChanged) event).seq())
        .containsExactly(first.version(), second.version());
  }

  @Test
  void facts_are_kept_by_key() {
    Subject ann = Subject.speaker(ANN);
    assertThat(space.profiles().facts(ann)).isEmpty();
    var unused = space.profiles().putFact(ann, "Home City", "杭州", TEST);
    var unusedToo = space.profiles().putFact(ann, "language", "中文", TEST);
    assertThat(space.profiles().fact(ann, "home city")).contains("杭州");
    assertThat(space.profiles().facts(ann)).isEqualTo(Map.of("home_city", "杭州", "language", "中文"));
    assertThat(space.profiles().removeFact(ann, "home_city", TEST).view().traits())
        .containsExactly("中文");
    assertThat(space.profiles().fact(ann, "home city")).isEmpty();
    assertThat(space.profiles().removeFact(ann, "never there", TEST).view().traits())
        .containsExactly("中文");
    assertThatThrownBy(() -> space.profiles().putFact(ann, " ", "x", TEST))
        .hasMessageContaining("key is blank");
  }

  @Test
  void removing_what_is_not_there_makes_no_profile() {
    SpaceProfiles.Shown shown =
        space
            .profiles()
            .update(
                Subject.session(ROOM),
                ProfileEdit.of(ProfileField.TRAITS, ProfileAction.REMOVE, "x"),
                TEST);
    assertThat(shown.profile()).isEmpty();
    assertThat(space.stats(Optional.empty(), Optional.empty()).profiles()).isZero();
  }

  @Test
  void stats_count_what_the_reader_may_see() {
    edit(Subject.session(ROOM), ProfileField.NAME, "set", "a");
    edit(Subject.session(OTHER), ProfileField.NAME, "set", "b");
    edit(Subject.speaker(ANN), ProfileField.NAME, "set", "c");
    assertThat(space.stats(Optional.empty(), Optional.empty()).profiles()).isEqualTo(3);
    assertThat(space.stats(Optional.of(ANN), Optional.empty()).profiles()).isEqualTo(2);
  }

  @Test
  void a_changed_fact_supersedes_memories_that_say_what_it_was() {
    edit(Subject.speaker(ANN), ProfileField.TRAITS, "set", "住在北京海淀", "home");
    MemoryId says = remember(ANN, "我住在北京海淀，离地铁很近。");
    MemoryId other = remember(ANN, "我在北京海淀的公司上班。");
    MemoryId bobs = remember(ANN.withSpeaker("bob"), "我住在北京海淀，楼上很吵。");
    MemoryId elsewhere = remember(Scope.of(OTHER).withSpeaker("ann"), "我住在北京海淀，很方便。");
    assertThat(space.awaitIndex(Duration.ofSeconds(10))).isTrue();

    Profile moved = edit(Subject.speaker(ANN), ProfileField.TRAITS, "set", "住在上海静安", "home");

    Memory old = memory(says);
    assertThat(old.status()).isEqualTo(MemoryStatus.SUPERSEDED);
    assertThat(old.supersededBy().map(MemoryId::value)).contains(moved.id());
    assertThat(old.importance()).isEqualTo(1);
    for (MemoryId stays : List.of(other, bobs, elsewhere)) {
      assertThat(memory(stays).status()).as("%s", memory(stays)).isEqualTo(MemoryStatus.ACTIVE);
    }
    Memory restored =
        space
            .memories()
            .setStatus(
                Optional.empty(), Optional.empty(), says, MemoryStatus.ACTIVE, Optional.empty());
    assertThat(restored.importance()).isEqualTo(4);
    assertThat(restored.supersededBy()).isEmpty();
  }

  @Test
  void what_was_told_in_private_is_superseded_in_private_alone() {
    space = open(SettingKey.ISOLATION, Isolation.SPEAKER.wireName());
    SessionKey chat = SessionKey.of("chat");
    space.putSession(chat, SessionChange.of(Optional.of(RoomClass.DIRECT), Optional.empty()));
    Scope inPrivate = Scope.of(chat).withSpeaker("ann");
    MemoryId inRoom = remember(ANN, "我住在北京海淀，离地铁很近。");
    MemoryId told = remember(inPrivate, "我住在北京海淀，楼下有公园。");
    assertThat(space.awaitIndex(Duration.ofSeconds(10))).isTrue();
    edit(Subject.speaker(inPrivate), ProfileField.TRAITS, "set", "住在杭州", "home", "住在北京海淀");
    assertThat(memory(told).status()).isEqualTo(MemoryStatus.SUPERSEDED);
    assertThat(memory(inRoom).status()).isEqualTo(MemoryStatus.ACTIVE);
    MemoryId again = remember(inPrivate, "我住在北京海淀，楼下有公园和湖。");
    assertThat(space.awaitIndex(Duration.ofSeconds(10))).isTrue();
    edit(Subject.speaker(ANN), ProfileField.TRAITS, "set", "住在上海静安", "home", "住在北京海淀");
    assertThat(memory(inRoom).status()).isEqualTo(MemoryStatus.SUPERSEDED);
    assertThat(memory(again).status()).isEqualTo(MemoryStatus.ACTIVE);
  }

  @Test
  void a_fact_that_is_told_with_its_old_value_supersedes_by_key_or_by_words() {
    MemoryId byKey = remember(ANN, "For your records: my home city is Leeds, in the north.");
    MemoryId byWords = remember(ANN, "I prefer tea with milk");
    MemoryId agrees = remember(ANN, "My home city was Leeds, now it is York.");
    MemoryId another = remember(ANN, "I prefer tea rooms to bars");
    assertThat(space.awaitIndex(Duration.ofSeconds(10))).isTrue();
    edit(Subject.speaker(ANN), ProfileField.TRAITS, "set", "York", "home_city", "Leeds");
    edit(
        Subject.speaker(ANN),
        ProfileField.PREFERENCES,
        "set",
        "Black coffee",
        "drink",
        "prefer tea with milk");
    assertThat(memory(byKey).status()).isEqualTo(MemoryStatus.SUPERSEDED);
    assertThat(memory(byWords).status()).isEqualTo(MemoryStatus.SUPERSEDED);
    assertThat(memory(agrees).status()).isEqualTo(MemoryStatus.ACTIVE);
    assertThat(memory(another).status()).isEqualTo(MemoryStatus.ACTIVE);
  }

  @Test
  void a_new_name_supersedes_the_old_one_and_a_first_one_nothing() {
    MemoryId called = remember(ANN, "My name is Annabel");
    MemoryId chinese = remember(ANN, "我叫小棠，叫我小棠就好。");
    assertThat(space.awaitIndex(Duration.ofSeconds(10))).isTrue();
    edit(Subject.speaker(ANN), ProfileField.NAME, "set", "Annabel");
    assertThat(memory(called).status()).isEqualTo(MemoryStatus.ACTIVE);
    edit(Subject.speaker(ANN), ProfileField.NAME, "set", "小棠");
    assertThat(memory(called).status()).isEqualTo(MemoryStatus.SUPERSEDED);
    assertThat(memory(chinese).status()).isEqualTo(MemoryStatus.ACTIVE);
    edit(Subject.speaker(ANN), ProfileField.NAME, "remove", "x");
    assertThat(memory(chinese).status()).isEqualTo(MemoryStatus.ACTIVE);
  }

  @Test
  void a_session_s_profile_supersedes_only_what_nobody_in_particular_said() {
    MemoryId of = remember(Scope.of(ROOM), "发布日定在周五下午");
    MemoryId bobs = remember(ANN, "发布日定在周五下午吗");
    assertThat(space.awaitIndex(Duration.ofSeconds(10))).isTrue();
    edit(Subject.session(ROOM), ProfileField.TRAITS, "set", "发布日定在周一", "release", "发布日定在周五下午");
    assertThat(memory(of).status()).isEqualTo(MemoryStatus.SUPERSEDED);
    assertThat(memory(bobs).status()).isEqualTo(MemoryStatus.ACTIVE);
  }

  @Test
  void a_clear_of_a_session_takes_what_shows_there_alone() {
    Scope chat = Scope.session("chat").withSpeaker("ann");
    edit(Subject.session(ROOM), ProfileField.NAME, "set", "room");
    edit(Subject.speaker(ANN), ProfileField.NAME, "set", "Ann here");
    edit(Subject.session(OTHER), ProfileField.NAME, "set", "other");
    edit(Subject.speaker(chat), ProfileField.NAME, "set", "Ann in chats");
    ClearReport dry = space.clearing().session(ROOM, Set.of("profile"), true, Language.CHINESE);
    assertThat(dry.results())
        .containsExactly(new ClearRow("remanence", "profile", true, "将删除 2 份画像"));
    ClearReport done = space.clearing().session(ROOM, Set.of(), false, Language.ENGLISH);
    assertThat(done.results())
        .contains(new ClearRow("remanence", "profile", true, "2 profiles removed"));
    assertThat(space.profiles().get(Subject.speaker(ANN)).profile()).isEmpty();
    assertThat(space.profiles().get(Subject.session(OTHER)).view().name()).isEqualTo("other");

    ClearReport named =
        space.clearing().session(SessionKey.of("chat"), Set.of("profile"), false, Language.ENGLISH);
    assertThat(named.results()).extracting(ClearRow::success).containsExactly(true, false);
    ClearReport unnamed =
        space.clearing().session(SessionKey.of("chat"), Set.of(), false, Language.ENGLISH);
    assertThat(unnamed.results()).allMatch(ClearRow::success);
    assertThat(space.profiles().get(Subject.speaker(chat)).view().name()).isEqualTo("Ann in chats");

    var unused = space.clearing().everything(Set.of("profile"), false, Language.ENGLISH);
    assertThat(space.stats(Optional.empty(), Optional.empty()).profiles()).isZero();
    assertThat(space.clearing().types())
        .filteredOn(type -> type.id().equals("profile"))
        .extracting(type -> type.label(Language.ENGLISH) + type.label(Language.CHINESE))
        .containsExactly("profiles画像");
  }

  @Test
  void as_many_traits_and_preferences_show_as_is_set() {
    space = open(SettingKey.PROFILE_MAX_TRAITS, 2, SettingKey.PROFILE_MAX_PREFERENCES, 1);
    for (String value : List.of("one", "two", "三")) {
      edit(Subject.speaker(ANN), ProfileField.TRAITS, "add", value);
      edit(Subject.speaker(ANN), ProfileField.PREFERENCES, "set", value, "key " + value);
    }
    assertThat(space.profiles().get(Subject.speaker(ANN)).view().traits())
        .containsExactlyInAnyOrder("two", "三");
    assertThat(space.profiles().get(Subject.speaker(ANN)).view().preferences())
        .containsExactly("三");
  }

  @Test
  void a_deleted_session_takes_its_profiles_along() {
    edit(Subject.session(ROOM), ProfileField.NAME, "set", "room");
    assertThat(space.deleteSession(ROOM)).isTrue();
    assertThat(space.profiles().get(Subject.session(ROOM)).profile()).isEmpty();
  }

  private Space digesting(boolean apply) {
    return open(
        SettingKey.DIGEST_ENABLED,
        true,
        SettingKey.DIGEST_MIN_AGE_DAYS,
        0,
        SettingKey.DIGEST_APPLY_PROFILE_UPDATES,
        apply);
  }

  private MemoryId old(String content) {
    MemoryId id = remember(ANN, content);
    var unused =
        space
            .memories()
            .update(
                Optional.empty(),
                Optional.empty(),
                id,
                new MemoryEdit(
                    Optional.empty(),
                    Optional.empty(),
                    OptionalInt.of(2),
                    OptionalDouble.empty(),
                    new MemoryEdit.Expiry.Kept(),
                    Optional.empty(),
                    OptionalLong.empty()));
    return id;
  }

  @Test
  void a_digest_keeps_preferences_where_that_is_set_and_gives_them_back_when_undone() {
    for (boolean apply : List.of(true, false)) {
      space = digesting(apply);
      edit(Subject.speaker(ANN), ProfileField.PREFERENCES, "add", "我喜欢喝乌龙茶");
      old("I prefer window seats");
      old("我喜欢喝乌龙茶");
      old("The meeting about the harbour was long");
      ConsolidationReport report =
          space.memories().digest(Optional.empty(), Optional.empty(), false);
      assertThat(report.merged()).isEqualTo(3);
      assertThat(space.profiles().get(Subject.speaker(ANN)).view().preferences())
          .isEqualTo(apply ? List.of("我喜欢喝乌龙茶", "I prefer window seats") : List.of("我喜欢喝乌龙茶"));
      var unused =
          space.memories().undo(Optional.empty(), Optional.empty(), report.id().orElseThrow());
      assertThat(space.profiles().get(Subject.speaker(ANN)).view().preferences())
          .containsExactly("我喜欢喝乌龙茶");
    }
  }

  @Test
  void what_was_said_again_after_a_digest_stays_when_it_is_undone() {
    space = digesting(true);
    old("I prefer window seats");
    old("The meeting about the harbour was long");
    ConsolidationReport report = space.memories().digest(Optional.empty(), Optional.empty(), false);
    edit(Subject.speaker(ANN), ProfileField.PREFERENCES, "remove", "I prefer window seats");
    edit(Subject.speaker(ANN), ProfileField.PREFERENCES, "add", "I prefer window seats");
    var unused =
        space.memories().undo(Optional.empty(), Optional.empty(), report.id().orElseThrow());
    assertThat(space.profiles().get(Subject.speaker(ANN)).view().preferences())
        .containsExactly("I prefer window seats");
  }
}
