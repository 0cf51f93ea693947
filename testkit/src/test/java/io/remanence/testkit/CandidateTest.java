package io.remanence.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.remanence.candidate.Candidate;
import io.remanence.candidate.CandidateKind;
import io.remanence.candidate.CandidateStatus;
import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import io.remanence.exchange.Prepared;
import io.remanence.exchange.Reply;
import io.remanence.exchange.Turn;
import io.remanence.history.Limit;
import io.remanence.history.MessageBody;
import io.remanence.history.Speaker;
import io.remanence.memory.Memory;
import io.remanence.memory.MemorySource;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import io.remanence.settings.SettingKey;
import io.remanence.settings.SpaceSettings;
import io.remanence.space.Remanence;
import io.remanence.space.Space;
import io.remanence.space.SpaceProfiles;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Candidates as a turn makes them. */
class CandidateTest {
  private Remanence remanence = Remanence.inMemory();
  private Space space = remanence.space("default");

  @AfterEach
  void close() {
    remanence.close();
  }

  private void open(Object... keysAndValues) {
    SpaceSettings settings = SettingKey.CANDIDATES_ENABLED.apply(SpaceSettings.defaults(), true);
    for (int i = 0; i < keysAndValues.length; i += 2) {
      settings = ((SettingKey) keysAndValues[i]).apply(settings, keysAndValues[i + 1]);
    }
    remanence.close();
    remanence = Remanence.builder().settings(settings).inMemory();
    space = remanence.space("default");
  }

  private static Scope scope(String session) {
    return new Scope(
        Optional.of("bot"), Optional.of("im"), Optional.of(session), Optional.of("u1"));
  }

  private void turn(String session, String user) {
    Prepared prepared = space.prepare(Turn.of(scope(session), user));
    space.complete(prepared.turnId(), Reply.text("Ok."));
  }

  private List<Candidate> candidates() {
    return space
        .candidates()
        .list(
            Optional.empty(),
            Optional.empty(),
            EnumSet.allOf(CandidateStatus.class),
            Optional.empty(),
            100);
  }

  @Test
  void none_are_made_where_that_is_not_set() {
    turn("a", "I prefer window seats, and we decided to call it Kestrel.");
    assertThat(candidates()).isEmpty();
  }

  @Test
  void each_rule_makes_its_kind_and_the_first_that_holds_counts() {
    open(SettingKey.CANDIDATES_MAX_PER_TURN, 10);
    turn(
        "a",
        "Hi! I prefer tea tomorrow. The launch deadline is in May. We agreed on blue. My password is"
            + " hunter2. What is the time? Nothing else.");
    assertThat(candidates().reversed())
        .extracting(Candidate::kind, Candidate::reason, Candidate::content)
        .containsExactlyInAnyOrder(
            org.assertj.core.groups.Tuple.tuple(
                CandidateKind.PROFILE, "stable", "I prefer tea tomorrow."),
            org.assertj.core.groups.Tuple.tuple(
                CandidateKind.MEMORY, "temporal", "The launch deadline is in May."),
            org.assertj.core.groups.Tuple.tuple(
                CandidateKind.MEMORY, "decision", "We agreed on blue."),
            org.assertj.core.groups.Tuple.tuple(
                CandidateKind.IGNORE, "sensitive", "My password is [redacted]."));
    open();
    turn("a", "我叫阿棠，喜欢乌龙茶。明天的会议改到三点。验证码是482913。我们决定用蓝色。");
    assertThat(candidates()).hasSize(3);
    assertThat(candidates().toString()).contains("[已隐去]").doesNotContain("482913");
  }

  @Test
  void what_is_applied_at_once_is_a_memory_or_stands_in_the_profile() {
    open(SettingKey.CANDIDATES_AUTO_APPLY, true, SettingKey.CAPTURE_ENABLED, false);
    turn("a", "I prefer window seats. We agreed on blue. My password is hunter2.");
    assertThat(candidates())
        .extracting(Candidate::status)
        .containsExactlyInAnyOrder(
            CandidateStatus.ACCEPTED, CandidateStatus.ACCEPTED, CandidateStatus.PENDING);
    Memory memory =
        space.memory(
            Optional.empty(),
            Optional.empty(),
            candidates().stream().flatMap(c -> c.memory().stream()).findFirst().orElseThrow());
    assertThat(memory.source()).isEqualTo(MemorySource.CANDIDATE);
    assertThat(memory.tags()).containsExactly("candidate");
    assertThat(memory.messageSeqs()).hasSize(1);
    SpaceProfiles.Shown profile =
        space.profiles().get(SpaceProfiles.Subject.session(scope("a").sessionKey().orElseThrow()));
    assertThat(profile.view().preferences()).containsExactly("I prefer window seats.");
    assertThat(candidates())
        .filteredOn(c -> c.kind() == CandidateKind.PROFILE)
        .extracting(Candidate::profile)
        .containsExactly(profile.profile().map(io.remanence.profile.Profile::id));
  }

  @Test
  void one_who_is_named_has_the_preference_in_their_own_profile_and_it_is_put_there_once() {
    open();
    for (int i = 0; i < 2; i++) {
      Prepared prepared =
          space.prepare(
              Turn.of(
                  scope("a"),
                  MessageBody.user("我喜欢靠窗的座位，每次都要。").withSpeaker(new Speaker("u1", "小林"))));
      space.complete(prepared.turnId(), Reply.text("好的。"));
    }
    for (Candidate candidate : candidates()) {
      Candidate accepted =
          space.candidates().accept(Optional.empty(), Optional.empty(), candidate.id());
      assertThat(accepted.memory()).isEmpty();
      assertThat(accepted.profile()).isPresent();
    }
    assertThat(candidates()).isNotEmpty();
    assertThat(
            space
                .profiles()
                .get(SpaceProfiles.Subject.speaker(scope("another")))
                .view()
                .preferences())
        .containsExactly(candidates().getFirst().content());
  }

  @Test
  void one_that_is_to_be_ignored_becomes_nothing() {
    open();
    turn("a", "My password is hunter2, don't tell.");
    Candidate accepted =
        space.candidates().accept(Optional.empty(), Optional.empty(), candidates().getFirst().id());
    assertThat(accepted.status()).isEqualTo(CandidateStatus.ACCEPTED);
    assertThat(accepted.memory()).isEmpty();
  }

  @Test
  void another_speaker_sees_none_and_decides_on_none() {
    open();
    turn("a", "I prefer window seats on every train.");
    Optional<Scope> other = Optional.of(scope("a").withSpeaker("u2"));
    assertThat(
            space
                .candidates()
                .list(
                    other,
                    Optional.empty(),
                    EnumSet.allOf(CandidateStatus.class),
                    Optional.empty(),
                    9))
        .isEmpty();
    String id = candidates().getFirst().id();
    assertCode(ErrorCode.NOT_FOUND, () -> space.candidates().accept(other, Optional.empty(), id));
    assertCode(ErrorCode.NOT_FOUND, () -> space.candidates().reject(other, Optional.empty(), id));
    assertThat(space.candidates().reject(Optional.of(scope("b")), Optional.empty(), id).status())
        .isEqualTo(CandidateStatus.REJECTED);
  }

  @Test
  void a_rewritten_message_takes_the_words_of_its_candidate_along() {
    open();
    turn("a", "I prefer window seats on every train.");
    String id = candidates().getFirst().id();
    SessionKey key = scope("a").sessionKey().orElseThrow();
    space.messages().rewrite(key, "window", "aisle", Limit.all());
    assertThat(candidates().getFirst().content()).isEmpty();
    assertCode(
        ErrorCode.CONFLICT,
        () -> space.candidates().accept(Optional.empty(), Optional.empty(), id));
  }

  @Test
  void the_newest_thousand_of_a_scope_are_kept() {
    open(SettingKey.CANDIDATES_MAX_PER_TURN, 10, SettingKey.CAPTURE_ENABLED, false);
    String first = "";
    for (int i = 0; i < 101; i++) {
      StringBuilder said = new StringBuilder();
      for (int j = 0; j < 10; j++) {
        said.append("I prefer number ").append(i * 10 + j).append(". ");
      }
      turn("s" + i, said.toString());
      if (i == 0) {
        first = candidates().getFirst().id();
      }
    }
    String gone = first;
    assertCode(
        ErrorCode.NOT_FOUND,
        () -> space.candidates().accept(Optional.empty(), Optional.empty(), gone));
    assertThat(space.stats(Optional.empty(), Optional.empty()).models().pendingCandidates())
        .isEqualTo(1_000);
  }

  private static void assertCode(ErrorCode code, Runnable call) {
    assertThatThrownBy(call::run)
        .isInstanceOfSatisfying(
            RemanenceException.class, e -> assertThat(e.code()).isEqualTo(code));
  }
}
