package io.remanence.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.history.MessageBody;
import io.remanence.history.Speaker;
import io.remanence.inject.BlockStyle;
import io.remanence.inject.InjectSettings;
import io.remanence.inject.Injection;
import io.remanence.inmemory.InMemoryStore;
import io.remanence.profile.Profile;
import io.remanence.profile.ProfileAction;
import io.remanence.profile.ProfileEdit;
import io.remanence.profile.ProfileField;
import io.remanence.profile.ProfileLimits;
import io.remanence.profile.ProfileOrigin;
import io.remanence.profile.ProfilePlace;
import io.remanence.profile.Profiles;
import io.remanence.scope.Isolation;
import io.remanence.scope.Placement;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import io.remanence.settings.SpaceSettings;
import io.remanence.store.TxProfiles;
import io.remanence.text.Language;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** What becomes of profiles between the moment they are read and the moment they are recorded. */
class TurnProfilesTest {
  private static final Instant NOON = Instant.parse("2026-11-30T12:00:00Z");
  private static final Scope ANN = Scope.session("here").withSpeaker("ann");
  private static final BlockStyle STYLE = new BlockStyle(Language.ENGLISH, ZoneOffset.UTC, 500);
  private static final MessageBody ASKED = MessageBody.user("hello");
  private static final ProfilePlace SPEAKER =
      ProfilePlace.ofSpeaker(new Placement(ANN, Isolation.SPEAKER, false), "ann");
  private static final ProfilePlace SESSION = ProfilePlace.ofSession(SessionKey.of("here"), false);

  private final Clock clock = Clock.fixed(NOON, ZoneOffset.UTC);
  private final InMemoryStore store = new InMemoryStore(clock);
  private final AtomicLong ids = new AtomicLong();
  private final Profiles profiles = new Profiles(clock, prefix -> prefix + ids.incrementAndGet());

  private Profile add(ProfilePlace place, String value) {
    return store.transact(
        tx ->
            profiles
                .update(
                    TxProfiles.of(tx),
                    place,
                    ProfileEdit.of(ProfileField.TRAITS, ProfileAction.ADD, value),
                    ProfileLimits.defaults(),
                    Profiles.Author.of(ProfileOrigin.API))
                .profile());
  }

  private TurnProfiles chosen() {
    return store
        .read(tx -> TurnProfiles.read(tx, ANN, Optional.empty(), SpaceSettings.defaults(), NOON))
        .chosen(ASKED, InjectSettings.Role.SYSTEM, STYLE, 4_000);
  }

  private TurnProfiles current(TurnProfiles chosen) {
    return store.read(tx -> chosen.current(tx, ASKED, STYLE));
  }

  private static String text(TurnProfiles profiles) {
    return profiles.systemMessages() + profiles.front();
  }

  @Test
  void what_is_as_it_was_stays_as_it_is() {
    add(SPEAKER, "engineer");
    add(SESSION, "harbour");
    TurnProfiles chosen = chosen();
    assertThat(text(chosen)).contains("engineer", "harbour");
    assertThat(current(chosen)).isSameAs(chosen);
  }

  @Test
  void what_was_erased_meanwhile_is_neither_shown_nor_recorded() {
    Profile speaker = add(SPEAKER, "engineer");
    add(SESSION, "harbour");
    TurnProfiles chosen = chosen();
    var unused = store.transact(tx -> Profiles.erase(TxProfiles.of(tx), speaker, Optional.empty()));
    TurnProfiles current = current(chosen);
    assertThat(text(current)).contains("harbour").doesNotContain("engineer");
    assertThat(current.tokens()).isPositive().isLessThan(chosen.tokens());
    assertThat(current.recordedItems()).hasSize(1);
    assertThat(current.recordedBlocks())
        .extracting(Injection.Block::kind)
        .containsExactly(Injection.Block.SESSION_PROFILE);
    assertThat(current.context(Optional.empty(), List.of()).toString()).doesNotContain("engineer");
  }

  @Test
  void one_that_was_erased_and_made_anew_is_another_and_is_left_out() {
    Profile speaker = add(SPEAKER, "engineer");
    TurnProfiles chosen = chosen();
    var unused = store.transact(tx -> Profiles.erase(TxProfiles.of(tx), speaker, Optional.empty()));
    add(SPEAKER, "pilot");
    assertThat(text(current(chosen))).doesNotContain("engineer", "pilot");
  }

  @Test
  void what_was_changed_meanwhile_is_written_anew_in_no_more_room() {
    add(SPEAKER, "engineer");
    TurnProfiles chosen = chosen();
    for (int i = 0; i < 15; i++) {
      add(SPEAKER, "a rather long trait with the number " + i);
    }
    Profile latest = add(SPEAKER, "pilot");
    TurnProfiles current = current(chosen);
    assertThat(current.tokens()).isLessThanOrEqualTo(chosen.tokens());
    assertThat(text(current)).doesNotContain("number 0");
    current.recordedItems().forEach(item -> assertThat(item.version()).isEqualTo(latest.version()));
  }

  @Test
  void in_no_room_nothing_is_chosen_and_others_are_told_all_the_same() {
    add(SPEAKER, "engineer");
    TurnProfiles none =
        store
            .read(
                tx -> TurnProfiles.read(tx, ANN, Optional.empty(), SpaceSettings.defaults(), NOON))
            .chosen(ASKED, InjectSettings.Role.SYSTEM, STYLE, 40);
    assertThat(none.tokens()).isZero();
    assertThat(text(none)).doesNotContain("engineer");
    assertThat(
            none.context(Optional.of(new Speaker("ann", "")), List.of())
                .speakerProfile()
                .orElseThrow()
                .traits())
        .containsExactly("engineer");
  }
}
