package io.remanence.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.history.ArchiveSpan;
import io.remanence.history.Content;
import io.remanence.history.MessageBody;
import io.remanence.history.NewMessage;
import io.remanence.history.ToolCall;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import io.remanence.settings.SettingKey;
import io.remanence.settings.SpaceSettings;
import io.remanence.space.Remanence;
import io.remanence.space.Space;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class WindowRuleTest {
  private static final MessageBody HELLO = MessageBody.user("hello");

  private static MessageBody calls(String... ids) {
    List<ToolCall> calls = new ArrayList<>();
    for (String id : ids) {
      calls.add(ToolCall.function(id, "look", "{}"));
    }
    return MessageBody.assistant("").withToolCalls(calls);
  }

  private static MessageBody result(String id) {
    return new MessageBody(
        MessageBody.TOOL,
        Optional.of(Content.of("found")),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        List.of(),
        Optional.of(id),
        Optional.empty(),
        List.of(),
        Optional.empty());
  }

  @Test
  void what_a_provider_takes_is_in_order() {
    assertThat(WindowRule.breach(List.of())).isEmpty();
    assertThat(
            WindowRule.breach(
                List.of(
                    MessageBody.of(MessageBody.SYSTEM, "s"),
                    HELLO,
                    calls("a", "b"),
                    result("b"),
                    result("a"),
                    calls("a"),
                    result("a"),
                    MessageBody.assistant("done"))))
        .isEmpty();
  }

  @Test
  void what_a_provider_refuses_is_named() {
    assertThat(WindowRule.breach(List.of(MessageBody.of("notice", "n")))).isPresent();
    assertThat(WindowRule.breach(List.of(HELLO, result("a")))).isPresent();
    assertThat(WindowRule.breach(List.of(calls("a")))).isPresent();
    assertThat(WindowRule.breach(List.of(calls("a"), HELLO, result("a")))).isPresent();
    assertThat(WindowRule.breach(List.of(calls("a", "b"), result("a"), HELLO))).isPresent();
    assertThat(WindowRule.breach(List.of(calls("a"), result("a"), result("a")))).isPresent();
    assertThat(WindowRule.breach(List.of(calls("a"), result("b")))).isPresent();
    assertThat(WindowRule.breach(List.of(HELLO.withToolCalls(calls("a").toolCalls()), result("a"))))
        .isPresent();
  }

  /** Turns of all kinds, calls without results, results without calls, archives and rewrites. */
  @Test
  void every_prompt_is_one_that_a_provider_takes() {
    for (long seed = 0; seed < 30; seed++) {
      Random random = new Random(seed);
      // Budgets here are too small for a summary beside the user's words.
      try (Remanence remanence =
          Remanence.builder()
              .settings(SettingKey.COMPACTION_COMPRESS_AT.apply(SpaceSettings.defaults(), 0))
              .inMemory()) {
        Space space = remanence.space("default");
        for (int step = 0; step < 40; step++) {
          step(space, random, "seed " + seed + " step " + step);
        }
      }
    }
  }

  private static void step(Space space, Random random, String where) {
    SessionKey session = SessionKey.of("s");
    List<NewMessage> messages = new ArrayList<>();
    for (int i = random.nextInt(5); i >= 0; i--) {
      Instant time = Instant.parse("2026-11-30T12:00:00Z").plusSeconds(random.nextInt(50));
      messages.add(NewMessage.at(time, body(random)));
    }
    switch (random.nextInt(6)) {
      case 0 ->
          space
              .messages()
              .archive(
                  session,
                  new ArchiveSpan(random.nextInt(9), Set.of((long) random.nextInt(5))),
                  OptionalLong.empty());
      case 1 ->
          space
              .messages()
              .restore(session, OptionalLong.empty(), OptionalLong.of(random.nextInt(99)));
      case 2 ->
          space
              .messages()
              .delete(
                  session,
                  List.of(Instant.parse("2026-11-30T12:00:00Z").plusSeconds(random.nextInt(50))));
      default -> space.append(session, messages);
    }
    Prepared prepared =
        space.prepare(
            new Turn(
                Scope.of(session),
                MessageBody.user("what now, dear friend?"),
                Optional.empty(),
                random.nextBoolean() ? Optional.of("be kind") : Optional.empty(),
                OptionalInt.of(40 + random.nextInt(400)),
                OptionalInt.empty(),
                List.of(),
                OptionalInt.empty(),
                OptionalDouble.empty(),
                List.of(),
                random.nextBoolean(),
                Optional.empty()));
    assertThat(WindowRule.breach(prepared.messages())).as(where).isEmpty();
    assertThat(prepared.messages().getLast().role()).as(where).isEqualTo(MessageBody.USER);
    if (!prepared.turnId().isEmpty() && random.nextBoolean()) {
      space.complete(session, prepared.turnId(), new Reply(messages, outcome(random)));
    }
  }

  private static Outcome outcome(Random random) {
    return Outcome.values()[random.nextInt(Outcome.values().length)];
  }

  private static MessageBody body(Random random) {
    String id = "c" + random.nextInt(3);
    return switch (random.nextInt(9)) {
      case 0, 1 -> calls(id);
      case 2 -> calls(id, "c" + random.nextInt(3));
      case 3, 4, 5 -> result(id);
      case 6 -> MessageBody.of("notice", "somebody poked");
      case 7 -> MessageBody.of("odd role", "?");
      default -> MessageBody.user("words and words and words");
    };
  }
}
