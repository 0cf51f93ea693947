package io.remanence.space;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.event.SpaceEvent;
import io.remanence.exchange.Completed;
import io.remanence.exchange.Prepared;
import io.remanence.exchange.Reply;
import io.remanence.exchange.Turn;
import io.remanence.history.ArchiveSpan;
import io.remanence.history.MessageBody;
import io.remanence.history.NewMessage;
import io.remanence.history.Speaker;
import io.remanence.inject.Injection;
import io.remanence.memory.Memory;
import io.remanence.memory.MemorySource;
import io.remanence.memory.NewMemory;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import io.remanence.settings.SettingKey;
import io.remanence.settings.SpaceSettings;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Capture by rule, as a turn sees it. */
class CaptureTest {
  private static final Instant NOON = Instant.parse("2026-03-04T12:00:00Z");

  private final List<SpaceEvent> events = new ArrayList<>();
  private final Remanence remanence =
      Remanence.builder()
          .clock(Clock.fixed(NOON, ZoneOffset.UTC))
          .settings(SettingKey.CAPTURE_TTL_MS.apply(SpaceSettings.defaults(), 60_000))
          .events(events::add)
          .inMemory();
  private final Space space = remanence.space("default");

  @AfterEach
  void close() {
    remanence.close();
  }

  private static Scope scope(String session) {
    return new Scope(
        Optional.of("bot"), Optional.of("im"), Optional.of(session), Optional.of("u1"));
  }

  private Completed turn(String session, String user, String answer) {
    Prepared prepared = space.prepare(Turn.of(scope(session), user));
    return space.complete(prepared.turnId(), Reply.text(answer));
  }

  private Memory memory(Completed completed) {
    return space.memory(Optional.empty(), Optional.empty(), completed.captured().getFirst());
  }

  @Test
  void a_captured_memory_says_where_it_comes_from() {
    MessageBody said =
        MessageBody.user("Hi! My daughter Mira turns six tomorrow.")
            .withSpeaker(new Speaker("u1", "Ann"));
    Prepared prepared = space.prepare(Turn.of(scope("a"), said));
    Completed done = space.complete(prepared.turnId(), Reply.text("How lovely!"));
    Memory memory = memory(done);
    assertThat(memory.content()).isEqualTo("My daughter Mira turns six tomorrow.");
    assertThat(memory.source()).isEqualTo(MemorySource.CAPTURE);
    assertThat(memory.confidence()).isEqualTo(0.6);
    assertThat(memory.speaker()).contains(new Speaker("u1", "Ann"));
    assertThat(memory.messageSeqs()).hasSize(2);
    assertThat(memory.eventTime()).contains(Instant.parse("2026-03-05T00:00:00Z"));
    assertThat(memory.expiresAt()).contains(NOON.plus(Duration.ofMinutes(1)));
    assertThat(memory.meta().orElseThrow().members().get("provenance"))
        .isEqualTo(
            Map.of(
                "turn",
                prepared.turnId(),
                "by",
                "rule",
                "spans",
                List.of(Map.of("seq", memory.messageSeqs().getFirst(), "from", 4, "to", 40))));
  }

  @Test
  void what_was_brought_back_is_not_captured_again() {
    Completed first = turn("a", "我的自行车锁在三号楼的车棚里面，密码锁。", "好的。");
    assertThat(first.captured()).hasSize(1);
    Prepared later = space.prepare(Turn.of(scope("b"), "我的自行车锁在哪里来着？"));
    assertThat(later.messages().getLast().text()).contains("三号楼");
    assertThat(space.complete(later.turnId(), Reply.text("你的自行车锁在三号楼的车棚里面，密码锁。")).captured())
        .isEmpty();
    Prepared again = space.prepare(Turn.of(scope("c"), "我的自行车锁在哪里来着？"));
    assertThat(memory(space.complete(again.turnId(), Reply.text("在五号楼的地下室。"))).content())
        .contains("五号楼");
  }

  @Test
  void a_program_s_memory_that_was_brought_back_is_not_captured_either() {
    space.remember(
        NewMemory.of(
            "The deploy key for Kestrel rotates every 90 days.",
            MemorySource.TOOL,
            space.placement(scope("a"), Optional.empty())));
    Prepared asks =
        space.prepare(Turn.of(scope("b"), "How often does the Kestrel deploy key rotate?"));
    assertThat(asks.messages().getLast().text()).contains("90 days");
    assertThat(
            space
                .complete(
                    asks.turnId(),
                    Reply.text("Sure! The deploy key for Kestrel rotates every 90 days."))
                .captured())
        .isEmpty();
  }

  @Test
  void a_secret_is_kept_in_the_message_and_never_in_the_memory() {
    Memory memory =
        memory(
            turn("a", "The guest Wi-Fi in Lisbon uses the password sardine77, floor two.", "Ok."));
    assertThat(memory.content()).contains("Lisbon", "[redacted]").doesNotContain("sardine77");
    assertThat(memory.concepts())
        .noneMatch(concept -> concept.contains("sardine") || concept.contains("redacted"));
    assertThat(turn("a", "我的银行卡密码是902113，记住。", "好的。").captured()).isEmpty();
  }

  @Test
  void a_secret_in_a_message_that_is_brought_back_is_not_shown_to_a_model_again() {
    SessionKey session = scope("a").sessionKey().orElseThrow();
    space.append(
        session,
        List.of(
            NewMessage.at(
                NOON.minusSeconds(9),
                MessageBody.user(
                    "The guest Wi-Fi in Lisbon uses the password sardine77, floor two."))));
    space.messages().archive(session, new ArchiveSpan(1, Set.of()), OptionalLong.empty());
    space.awaitIndex(Duration.ofSeconds(10));
    Prepared later =
        space.prepare(
            Turn.of(scope("a"), "Which password does the guest Wi-Fi in Lisbon use, floor two?"));
    Injection record = space.injection(Optional.empty(), later.injectionId().orElseThrow());
    assertThat(record.items()).anyMatch(item -> item.kind().equals(Injection.Item.MESSAGE));
    assertThat(record.text()).contains("[redacted]").doesNotContain("sardine77");
    assertThat(later.messages().toString()).contains("Lisbon").doesNotContain("sardine77");
    assertThat(space.replayInjection(Optional.empty(), record.id()).identical()).isTrue();
    Prepared quoting =
        space.prepare(
            Turn.of(
                scope("a"),
                "You said: The guest Wi-Fi in Lisbon uses the password sardine77, floor two."
                    + " Right?"));
    space.messages().delete(session, List.of(NOON.minusSeconds(9)));
    assertThat(
            space.injection(Optional.empty(), quoting.injectionId().orElseThrow()).asked().text())
        .as("a question that quotes what is erased goes with it")
        .doesNotContain("sardine77");
  }

  @Test
  void equal_turns_share_one_memory() {
    Completed one = turn("a", "I moved to Berlin in March.", "Great!");
    Completed two = turn("b", "I moved to Berlin in March.", "Great!");
    assertThat(two.captured()).isSubsetOf(one.captured());
    assertThat(events).noneMatch(SpaceEvent.CaptureFailed.class::isInstance);
  }
}
