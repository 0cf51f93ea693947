package io.remanence.space;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.remanence.candidate.Candidate;
import io.remanence.candidate.CandidateKind;
import io.remanence.candidate.CandidateStatus;
import io.remanence.error.RemanenceException;
import io.remanence.exchange.Prepared;
import io.remanence.exchange.Reply;
import io.remanence.exchange.Turn;
import io.remanence.history.MessageBody;
import io.remanence.history.Speaker;
import io.remanence.json.JsonObject;
import io.remanence.profile.ProfileAction;
import io.remanence.profile.ProfileEdit;
import io.remanence.profile.ProfileField;
import io.remanence.profile.ProfileOrigin;
import io.remanence.profile.Profiles;
import io.remanence.scope.Isolation;
import io.remanence.scope.RoomClass;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import io.remanence.space.SpaceProfiles.Subject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** No profile shows where it should not, by any way to read one. */
class ProfileIsolationTest {
  private static final Profiles.Author TEST = Profiles.Author.of(ProfileOrigin.API);

  private final Remanence remanence = Remanence.inMemory();
  private final Space space = remanence.space("default");

  @AfterEach
  void close() {
    remanence.close();
  }

  private void open(SessionKey session, Optional<RoomClass> room, Map<String, Object> settings) {
    space.putSession(
        session,
        new SessionChange(
            Optional.empty(),
            room,
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            JsonObject.of(settings)));
  }

  private static SessionKey key(String session) {
    return new SessionKey(Optional.of("bot"), Optional.of("im"), session);
  }

  private static Subject ann(SessionKey session) {
    return Subject.speaker(Scope.of(session).withSpeaker("ann"));
  }

  private void add(Subject subject, String value) {
    space
        .profiles()
        .update(subject, ProfileEdit.of(ProfileField.PREFERENCES, ProfileAction.ADD, value), TEST);
  }

  private List<String> known(Subject subject) {
    return space.profiles().get(subject).view().preferences();
  }

  @Test
  void what_is_told_in_private_shows_in_no_group_and_groups_never_mix() {
    open(key("private"), Optional.of(RoomClass.DIRECT), Map.of());
    open(key("g1"), Optional.of(RoomClass.ROOM), Map.of());
    open(key("g2"), Optional.of(RoomClass.ROOM), Map.of());
    add(ann(key("private")), "private matter");
    add(ann(key("g1")), "matter of g1");
    add(Subject.session(key("private")), "private session");
    assertThat(known(ann(key("g1")))).containsExactly("matter of g1");
    assertThat(known(ann(key("g2")))).isEmpty();
    assertThat(known(ann(key("private")))).containsExactly("private matter");
    assertThat(known(Subject.session(key("g1")))).isEmpty();
  }

  @Test
  void an_assistant_knows_its_user_again_in_another_session() {
    open(key("monday"), Optional.of(RoomClass.DIRECT), Map.of());
    open(key("tuesday"), Optional.of(RoomClass.DIRECT), Map.of());
    add(ann(key("monday")), "tea");
    add(ann(key("no class")), "open");
    assertThat(known(ann(key("tuesday")))).containsExactly("tea");
    assertThat(known(ann(key("never seen")))).containsExactly("open");
    assertThat(known(Subject.speaker(Scope.of(key("tuesday")).withSpeaker("bob")))).isEmpty();
  }

  @Test
  void under_isolation_speaker_a_group_does_not_read_what_was_told_in_private() {
    open(key("private"), Optional.of(RoomClass.DIRECT), Map.of("isolation", "speaker"));
    open(key("group"), Optional.of(RoomClass.ROOM), Map.of("isolation", "speaker"));
    open(key("other"), Optional.of(RoomClass.ROOM), Map.of("isolation", "speaker"));
    add(ann(key("group")), "open");
    add(ann(key("private")), "private");
    assertThat(known(ann(key("private")))).containsExactly("open", "private");
    assertThat(known(ann(key("other")))).containsExactly("open");
  }

  @Test
  void a_candidate_of_a_direct_chat_becomes_known_there_and_in_no_group() {
    open(
        key("private"),
        Optional.of(RoomClass.DIRECT),
        Map.of("isolation", "speaker", "candidates.enabled", true));
    open(key("group"), Optional.of(RoomClass.ROOM), Map.of("isolation", "speaker"));
    Scope ann = Scope.of(key("private")).withSpeaker("ann");
    Prepared prepared =
        space.prepare(
            Turn.of(
                ann, MessageBody.user("I prefer green tea.").withSpeaker(new Speaker("ann", ""))));
    space.complete(prepared.turnId(), Reply.text("Noted."));
    Candidate proposed =
        space
            .candidates()
            .list(
                Optional.of(ann),
                Optional.empty(),
                Set.of(CandidateStatus.PENDING),
                Optional.empty(),
                10)
            .getFirst();
    assertThat(proposed.kind()).isEqualTo(CandidateKind.PROFILE);
    var accepted = space.candidates().accept(Optional.of(ann), Optional.empty(), proposed.id());
    assertThat(accepted.profile()).isPresent();
    assertThat(known(ann(key("private")))).isNotEmpty();
    assertThat(known(ann(key("group")))).isEmpty();
  }

  @Test
  void a_changed_setting_exposes_nothing_that_was_written_before() {
    open(key("g1"), Optional.of(RoomClass.ROOM), Map.of());
    open(key("g2"), Optional.of(RoomClass.ROOM), Map.of());
    add(ann(key("g1")), "matter of g1");
    for (String mode : List.of("speaker", "bot", "platform", "space")) {
      open(key("g1"), Optional.empty(), Map.of("isolation", mode));
      open(key("g2"), Optional.empty(), Map.of("isolation", mode));
      assertThat(known(ann(key("g2")))).as(mode).isEmpty();
    }
  }

  @Test
  void under_isolation_bot_a_person_of_another_platform_is_another_person() {
    for (String platform : List.of("im", "web")) {
      SessionKey session = new SessionKey(Optional.of("bot"), Optional.of(platform), "s");
      open(session, Optional.of(RoomClass.ROOM), Map.of("isolation", "bot"));
      add(ann(session), "on " + platform);
    }
    SessionKey im = new SessionKey(Optional.of("bot"), Optional.of("im"), "another");
    open(im, Optional.of(RoomClass.ROOM), Map.of("isolation", "bot"));
    assertThat(known(ann(im))).containsExactly("on im");
  }

  @Test
  void without_what_the_mode_compares_a_read_is_refused() {
    Subject nobody = Subject.speaker(Scope.of(key("s")));
    assertThatThrownBy(() -> space.profiles().get(nobody))
        .isInstanceOf(RemanenceException.class)
        .hasMessageContaining("speaker");
    Subject nowhere =
        new Subject.OfSpeaker(
            new Scope(Optional.empty(), Optional.empty(), Optional.empty(), Optional.of("ann")),
            Optional.of(Isolation.SESSION));
    assertThatThrownBy(() -> space.profiles().get(nowhere))
        .isInstanceOf(RemanenceException.class)
        .hasMessageContaining("session");
  }

  /** One who asks: a session of some kind under some mode, and a speaker. */
  private record Place(SessionKey session, String speaker, RoomClass room, Isolation mode) {
    boolean sharesSpeakerProfileWith(Place other) {
      if (mode != other.mode
          || !speaker.equals(other.speaker)
          || !session.platform().equals(other.session.platform())) {
        return false;
      }
      boolean bots = session.bot().equals(other.session.bot());
      boolean scope =
          switch (mode) {
            case SESSION -> session.equals(other.session);
            case SPEAKER, BOT -> bots;
            case PLATFORM, SPACE -> true;
            case AUTO -> throw new IllegalArgumentException("resolved");
          };
      // A direct chat may begin with what was told openly, never the other way.
      return scope && (room == other.room || room == RoomClass.DIRECT);
    }
  }

  @Test
  void canaries_in_random_scopes_show_where_they_were_told_and_nowhere_else() {
    Random random = new Random(42);
    List<Place> places = new ArrayList<>();
    List<Isolation> modes =
        List.of(
            Isolation.SESSION,
            Isolation.SPEAKER,
            Isolation.BOT,
            Isolation.PLATFORM,
            Isolation.SPACE);
    for (int i = 0; i < 60; i++) {
      SessionKey session =
          new SessionKey(
              random.nextBoolean() ? Optional.empty() : Optional.of("b" + random.nextInt(2)),
              random.nextBoolean() ? Optional.empty() : Optional.of("p" + random.nextInt(2)),
              "s" + i % 20 + (i % 2 == 0 ? "" : ":"));
      Optional<Place> known =
          places.stream().filter(place -> place.session().equals(session)).findFirst();
      Place place =
          new Place(
              session,
              "u" + random.nextInt(2),
              known
                  .map(Place::room)
                  .orElse(random.nextBoolean() ? RoomClass.ROOM : RoomClass.DIRECT),
              known.map(Place::mode).orElse(modes.get(random.nextInt(modes.size()))));
      places.add(place);
      open(session, Optional.of(place.room()), Map.of("isolation", place.mode().wireName()));
    }
    for (int i = 0; i < places.size(); i++) {
      Place place = places.get(i);
      Scope scope = Scope.of(place.session()).withSpeaker(place.speaker());
      know(Subject.speaker(scope), "canary-speaker-" + i + "-");
      know(Subject.session(place.session()), "canary-session-" + i + "-");
    }
    for (Place reader : places) {
      Scope scope = Scope.of(reader.session()).withSpeaker(reader.speaker());
      String seen =
          known(Subject.speaker(scope)).toString()
              + known(Subject.session(reader.session()))
              + space.profiles().facts(Subject.speaker(scope));
      Prepared prepared =
          space.prepare(
              Turn.of(
                  scope,
                  MessageBody.user("canary hello").withSpeaker(new Speaker(reader.speaker(), ""))));
      seen += prepared.messages() + prepared.context().toString();
      for (int i = 0; i < places.size(); i++) {
        Place told = places.get(i);
        if (!reader.sharesSpeakerProfileWith(told)) {
          assertThat(seen)
              .as("%s reads %s", reader, told)
              .doesNotContain("canary-speaker-" + i + "-");
        }
        if (!reader.session().equals(told.session())) {
          assertThat(seen)
              .as("%s reads %s", reader, told)
              .doesNotContain("canary-session-" + i + "-");
        }
      }
      int own = places.indexOf(reader);
      assertThat(seen).contains("canary-speaker-" + own + "-", "canary-session-" + own + "-");
    }
  }

  private void know(Subject subject, String canary) {
    space.profiles().putFact(subject, canary, canary, TEST);
    add(subject, canary);
  }
}
