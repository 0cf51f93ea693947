package io.remanence.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.context.RoundRange;
import io.remanence.exchange.Prepared;
import io.remanence.exchange.Reply;
import io.remanence.exchange.Turn;
import io.remanence.exchange.WindowRule;
import io.remanence.history.Message;
import io.remanence.history.MessageBody;
import io.remanence.inmemory.InMemoryStore;
import io.remanence.llm.ChatReply;
import io.remanence.llm.ChatRequest;
import io.remanence.llm.FinishReason;
import io.remanence.llm.ModelFailure;
import io.remanence.llm.Purpose;
import io.remanence.llm.Usage;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import io.remanence.settings.SettingKey;
import io.remanence.settings.SpaceSettings;
import io.remanence.space.Remanence;
import io.remanence.space.Space;
import io.remanence.summary.Summary;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random conversations of random topics, with models that are slow, fail or talk nonsense, turns
 * that overlap, budgets of any size, and deletes: whatever a prompt holds, each round is shown
 * once, or a summary in front stands for it, or the prompt says that it lacks it.
 */
class RandomTopicTest {
  private static final SessionKey CHAT = SessionKey.of("chat");
  private static final Pattern ROUND = Pattern.compile("〔(\\d+)〕");
  private static final List<String> TOPICS =
      List.of(
          "京都行程的寺庙门票和酒店路线安排",
          "肠胃敏感的猫咪该换哪种猫粮和罐头",
          "database migration script timeout on the staging server",
          "sourdough bread recipe with rye flour and starter",
          "孩子数学期末考试复习计划和错题",
          "garden roses pruning fertilizer and aphids in spring");

  @TempDir Path folder;

  private final ManualClock clock = ManualClock.at("2026-03-01T09:30:00Z");
  private final Set<Long> there = new HashSet<>();
  private Random random = new Random(0);
  private Space space = Remanence.inMemory().space("default");

  private record Open(String turn, long round) {}

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
  void every_round_is_shown_once_or_summed_up_or_told_to_be_missing(long seed) {
    random = new Random(seed);
    Random ofModel = new Random(seed);
    ScriptedChatModel model =
        new ScriptedChatModel("scripted/test").then(request -> reply(ofModel, request));
    SpaceSettings settings = SettingKey.CONTEXT_POLICY.apply(SpaceSettings.defaults(), "topic");
    settings = SettingKey.CAPTURE_ENABLED.apply(settings, false);
    settings = SettingKey.TOPIC_WINDOW_ROUNDS.apply(settings, 1 + random.nextInt(6));
    settings = SettingKey.TOPIC_MIN_ROUNDS.apply(settings, 1 + random.nextInt(6));
    var builder =
        Remanence.builder()
            .clock(clock)
            .embedders(List.of())
            .settings(settings)
            .store(new LastingStores(new InMemoryStore(clock)));
    if (seed % 4 != 0) {
      builder.chatModel(Purpose.SUMMARY, model).chatModel(Purpose.TOPIC, model);
    }
    int summed = 0;
    int lacking = 0;
    Remanence remanence = builder.open(folder);
    try {
      space = remanence.space("default");
      Deque<Open> open = new ArrayDeque<>();
      int topic = 0;
      for (int step = 0; step < 90; step++) {
        try {
          if (random.nextInt(6) == 0) {
            topic = random.nextInt(TOPICS.size());
          }
          clock.advance(Duration.ofMillis(1 + random.nextInt(2_000)));
          if (random.nextInt(25) == 0) {
            delete();
          }
          Prepared prepared = ask(topic, step);
          summed += check(prepared) ? 1 : 0;
          lacking += prepared.summaryGap().isPresent() ? 1 : 0;
          open.add(new Open(prepared.turnId(), step));
          while (!open.isEmpty() && (open.size() > 3 || random.nextInt(3) > 0)) {
            complete(open.remove(), topic);
          }
          if (random.nextInt(4) == 0) {
            assertThat(space.context().awaitIdle(Duration.ofSeconds(20))).isTrue();
          }
        } catch (Throwable e) {
          throw RandomSeed.failure(seed, step, "turn", e);
        }
      }
      assertThat(space.context().awaitIdle(Duration.ofSeconds(20))).isTrue();
      assertThat(summed).as("prompts with a summary").isPositive();
      assertThat(lacking).as("prompts that lack rounds").isPositive();
      assertThat(space.verify(Duration.ofSeconds(10)).differences()).isEmpty();
    } finally {
      remanence.close();
    }
  }

  private static ChatReply reply(Random random, ChatRequest request) {
    if (random.nextInt(3) == 0) {
      try {
        Thread.sleep(random.nextInt(8));
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
      }
    }
    if (random.nextInt(5) == 0) {
      throw new ModelFailure("scripted/test", "500", true, null);
    }
    if (request.purpose() == Purpose.TOPIC) {
      return said(List.of("是", "否", "不是", "是否", "yes", "no idea").get(random.nextInt(6)));
    }
    if (random.nextInt(8) == 0) {
      return said("No meaningful information.");
    }
    String asked = request.messages().getLast().text();
    return said(
        "总结 "
            + random.nextInt(1_000_000)
            + ": "
            + asked.substring(0, Math.min(400, asked.length())));
  }

  private static ChatReply said(String text) {
    return new ChatReply(text.replaceAll("[〔〕]", " "), FinishReason.STOP, Usage.UNKNOWN);
  }

  private Prepared ask(int topic, int number) {
    int budget = random.nextInt(3) == 0 ? 20_000 : 400 + random.nextInt(1_200);
    String filler = "细节 ".repeat(random.nextInt(20));
    Prepared prepared =
        space.prepare(
            new Turn(
                Scope.of(CHAT),
                MessageBody.user("〔" + (number + 1) + "〕" + TOPICS.get(topic) + number + filler),
                Optional.empty(),
                Optional.empty(),
                OptionalInt.of(budget),
                OptionalInt.of(budget),
                List.of(),
                OptionalInt.empty(),
                OptionalDouble.of(1),
                List.of(),
                false,
                Optional.empty()));
    there.add(number + 1L);
    return prepared;
  }

  private void complete(Open open, int topic) {
    space.complete(
        CHAT, open.turn(), Reply.text("answer to " + (open.round() + 1) + " " + TOPICS.get(topic)));
  }

  private void delete() {
    List<Long> rounds = new ArrayList<>(there);
    if (rounds.size() < 4) {
      return;
    }
    long round = rounds.get(random.nextInt(rounds.size() - 2));
    var messages = space.messages().rounds(CHAT, round, round).messages();
    messages.stream()
        .filter(message -> message.body().role().equals(MessageBody.USER))
        .findFirst()
        .ifPresent(
            user -> {
              // Others may have been said in the same millisecond.
              space
                  .messages()
                  .delete(CHAT, List.of(user.timestamp()))
                  .forEach(gone -> there.remove(roundOf(gone.seq(), messages, round)));
            });
  }

  private static long roundOf(long seq, List<Message> messages, long round) {
    return messages.stream()
        .filter(message -> message.seq() == seq)
        .filter(message -> message.body().role().equals(MessageBody.USER))
        .map(message -> round)
        .findFirst()
        .orElse(-1L);
  }

  /** Whether the prompt has a summary. */
  private boolean check(Prepared prepared) {
    assertThat(WindowRule.breach(prepared.messages())).isEmpty();
    List<Long> shown = new ArrayList<>();
    List<Summary> summaries = new ArrayList<>();
    for (MessageBody message : prepared.messages()) {
      if (message.role().equals(MessageBody.SYSTEM)) {
        summaries.addAll(named(message.text()));
        assertThat(summaries).as(message.text()).isNotEmpty();
      } else if (message.role().equals(MessageBody.USER)) {
        Matcher marks = ROUND.matcher(message.text());
        while (marks.find()) {
          shown.add(Long.parseLong(marks.group(1)));
        }
      }
    }
    assertThat(shown).as("no round twice").doesNotHaveDuplicates();
    assertThat(prepared.summaryGap().isPresent() && !summaries.isEmpty())
        .as("a summary hides a gap")
        .isFalse();
    RoundRange gap = prepared.summaryGap().orElse(new RoundRange(0, 0));
    if (summaries.isEmpty()) {
      assertThat(wrong(shown, 0, gap)).isEmpty();
    } else {
      // Two may say the same, where nothing that tells anything came between.
      assertThat(summaries)
          .anySatisfy(one -> assertThat(wrong(shown, one.toRound(), gap)).isEmpty());
    }
    return !summaries.isEmpty();
  }

  /** The rounds that are shown and summed up, or neither, though the prompt doesn't say so. */
  private List<Long> wrong(List<Long> shown, long covered, RoundRange gap) {
    return there.stream()
        .filter(
            round -> {
              boolean told = gap.from() <= round && round <= gap.to();
              boolean inWindow = shown.contains(round);
              return inWindow && round <= covered || !(inWindow || round <= covered || told);
            })
        .toList();
  }

  private List<Summary> named(String block) {
    return space.compaction().summaries(CHAT, Long.MAX_VALUE, 500).stream()
        .filter(summary -> block.contains(summary.text()))
        .toList();
  }
}
