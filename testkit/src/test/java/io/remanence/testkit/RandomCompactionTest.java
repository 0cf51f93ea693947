package io.remanence.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import io.remanence.exchange.Prepared;
import io.remanence.exchange.Reply;
import io.remanence.exchange.ReplyUsage;
import io.remanence.exchange.Turn;
import io.remanence.exchange.WindowRule;
import io.remanence.history.Content;
import io.remanence.history.Limit;
import io.remanence.history.Message;
import io.remanence.history.MessageBody;
import io.remanence.history.NewMessage;
import io.remanence.history.ToolCall;
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
import io.remanence.summary.SummaryStatus;
import io.remanence.text.Language;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random conversations through many compactions, with tools, markers, late messages, deletes,
 * rewrites, clears, and a store and a model that fail: whatever was said is there word for word, in
 * the window or archived under a summary, and every prompt can be sent.
 */
class RandomCompactionTest {
  private static final SessionKey CHAT = SessionKey.of("chat");
  private static final Pattern NUMBER = Pattern.compile("#(\\d+)〔");
  private static final int BUDGET = 2_500;

  @TempDir Path folder;

  private final ManualClock clock = ManualClock.at("2026-03-01T09:30:00Z");
  private final FaultyStore store = new FaultyStore(new InMemoryStore(clock));
  private final Map<Long, MessageBody> said = new HashMap<>();
  private Random random = new Random(0);
  private int summaries;
  private Space space = Remanence.inMemory().space("default");

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16})
  void nothing_is_lost_and_every_prompt_can_be_sent(long seed) {
    random = new Random(seed);
    ScriptedChatModel model = new ScriptedChatModel("scripted/test").then(this::reply);
    SpaceSettings settings = SettingKey.CAPTURE_ENABLED.apply(SpaceSettings.defaults(), false);
    settings = SettingKey.COMPACTION_SUMMARY_BUDGET_RATIO.apply(settings, random.nextInt(6) / 10.0);
    if (random.nextInt(3) == 0) {
      settings = SettingKey.COMPACTION_HISTORY_LIMIT.apply(settings, 10 + random.nextInt(20));
    }
    settings = SettingKey.CONTEXT_WINDOW.apply(settings, BUDGET);
    var builder =
        Remanence.builder()
            .clock(clock)
            .embedders(List.of())
            .settings(settings)
            .store(new LastingStores(store));
    if (seed % 4 != 0) {
      builder.chatModel(Purpose.SUMMARY, model);
    }
    try (Remanence remanence = builder.open(folder)) {
      space = remanence.space("default");
      for (int step = 0; step < 120; step++) {
        String what = "";
        try {
          what = step();
          check();
        } catch (Throwable e) {
          throw RandomSeed.failure(seed, step, what, e);
        }
      }
      assertThat(space.verify(Duration.ofSeconds(10)).differences()).isEmpty();
    }
  }

  private ChatReply reply(ChatRequest request) {
    if (random.nextInt(5) == 0) {
      throw new ModelFailure("scripted/test", "500", true, null);
    }
    if (random.nextInt(8) == 0) {
      return new ChatReply("## Goal\nhalf a", FinishReason.LENGTH, Usage.UNKNOWN);
    }
    Set<String> kept = new HashSet<>();
    Matcher numbers = NUMBER.matcher(request.messages().getLast().text());
    while (numbers.find()) {
      if (random.nextInt(3) == 0) {
        kept.add("#" + numbers.group(1));
      }
    }
    return new ChatReply(
        "【Keep verbatim】 "
            + (kept.isEmpty() ? "none" : String.join(" ", kept))
            + "\n## Goal\nsummary number "
            + ++summaries
            + "\n## Decisions\nNone\n",
        FinishReason.STOP,
        Usage.UNKNOWN);
  }

  private String step() {
    clock.advance(Duration.ofMillis(1 + random.nextInt(2_000)));
    return switch (random.nextInt(20)) {
      case 0, 1, 2, 3, 4, 5, 6, 7 -> turn();
      case 8 -> append("marker", marker());
      case 9 -> append("open call", call("c" + random.nextInt(3)));
      case 10 -> append("result", result("c" + random.nextInt(4)));
      case 11 -> late();
      case 12 -> append("system", MessageBody.of("system", "rule " + random.nextInt(9)));
      case 13 -> append("notice", MessageBody.of("notice", "通知 " + random.nextInt(9)));
      case 14 -> delete();
      case 15 -> rewrite();
      case 16 -> undo();
      case 17 -> random.nextInt(4) == 0 ? clear() : compact();
      default -> compact();
    };
  }

  private String turn() {
    Prepared prepared;
    try {
      prepared = space.prepare(turn("问题 " + random.nextInt(1_000) + " ❓ " + filler(), false));
    } catch (RemanenceException refused) {
      assertThat(refused.code()).isEqualTo(ErrorCode.TOO_LARGE);
      return "refused turn";
    }
    List<MessageBody> reply = new ArrayList<>();
    if (random.nextInt(3) == 0) {
      String id = "t" + random.nextInt(1_000_000);
      reply.add(call(id));
      reply.add(result(id));
    }
    reply.add(MessageBody.assistant("answer " + random.nextInt(1_000) + " " + filler()));
    Reply of = Reply.of(reply);
    boolean told = random.nextInt(3) == 0;
    space.complete(
        CHAT,
        prepared.turnId(),
        told ? of.using(ReplyUsage.of(random.nextInt(BUDGET), BUDGET, BUDGET, BUDGET, false)) : of);
    assertThat(space.compaction().awaitIdle(Duration.ofSeconds(20))).isTrue();
    noteNew();
    return "turn";
  }

  private String filler() {
    return "word 词 ".repeat(random.nextInt(30));
  }

  private static Turn turn(String text, boolean dry) {
    return new Turn(
        Scope.of(CHAT),
        MessageBody.user(text),
        Optional.empty(),
        Optional.of("You are a pilot."),
        OptionalInt.of(BUDGET),
        OptionalInt.of(BUDGET),
        List.of(),
        OptionalInt.empty(),
        OptionalDouble.empty(),
        List.of(),
        dry,
        Optional.empty());
  }

  private String append(String what, MessageBody body) {
    space.append(CHAT, List.of(NewMessage.of(body)));
    noteNew();
    return what;
  }

  private String late() {
    List<Message> full = space.fullHistory(CHAT, Limit.all());
    if (full.isEmpty()) {
      return "nothing to be late for";
    }
    Instant time = full.get(random.nextInt(full.size())).timestamp();
    space.append(
        CHAT,
        List.of(
            new NewMessage(
                MessageBody.user("late " + random.nextInt(99)),
                Optional.of(time),
                Optional.empty(),
                Optional.empty(),
                Optional.empty())));
    noteNew();
    return "late at " + time;
  }

  private String delete() {
    List<Message> full = space.fullHistory(CHAT, Limit.all());
    if (full.isEmpty()) {
      return "nothing to delete";
    }
    Instant time = full.get(random.nextInt(full.size())).timestamp();
    space.messages().delete(CHAT, List.of(time));
    full.stream()
        .filter(message -> message.timestamp().equals(time))
        .forEach(message -> said.remove(message.seq()));
    return "delete at " + time;
  }

  private String rewrite() {
    List<Message> changed =
        space.messages().rewrite(CHAT, "word", "Wort", Limit.of(1 + random.nextInt(3)));
    changed.forEach(message -> said.put(message.seq(), message.body()));
    return "rewrite " + changed.size();
  }

  private String clear() {
    space.clearing().session(CHAT, Set.of("context"), false, Language.CHINESE);
    said.clear();
    assertThat(all()).isEmpty();
    return "clear";
  }

  private String undo() {
    Optional<Summary> newest =
        all().stream().filter(s -> s.status() == SummaryStatus.ACTIVE).findFirst();
    newest.ifPresent(summary -> space.compaction().undo(Optional.empty(), summary.id()));
    noteNew();
    return "undo " + newest.map(Summary::id);
  }

  private String compact() {
    boolean fails = random.nextInt(4) == 0;
    if (fails) {
      store.faults().failAt(FaultyStore.Point.CALL, 1 + random.nextInt(60));
    }
    try {
      space.compaction().compact(CHAT);
    } catch (RemanenceException refused) {
      assertThat(refused.reason()).isPresent();
    } finally {
      store.faults().heal();
    }
    noteNew();
    return fails ? "compact with a fault" : "compact";
  }

  private List<Summary> all() {
    return space.compaction().summaries(CHAT, Long.MAX_VALUE, 1_000);
  }

  /** Messages are taken down as they are first seen. */
  private void noteNew() {
    space
        .fullHistory(CHAT, Limit.all())
        .forEach(message -> said.putIfAbsent(message.seq(), message.body()));
  }

  private void check() {
    List<Message> full = space.fullHistory(CHAT, Limit.all());
    assertThat(full.stream().collect(Collectors.toMap(Message::seq, Message::body)))
        .as("everything that was said, word for word")
        .isEqualTo(said);
    assertThat(full).isSortedAccordingTo(Message.ORDER);
    Set<Long> covered = new HashSet<>();
    List<Summary> all = all();
    Map<String, Summary> byId =
        all.stream().collect(Collectors.toMap(Summary::id, summary -> summary));
    Optional<Summary> at = all.stream().filter(s -> s.status() == SummaryStatus.ACTIVE).findFirst();
    assertThat(all.stream().filter(s -> s.status() == SummaryStatus.ACTIVE).count())
        .isLessThanOrEqualTo(1);
    while (at.isPresent()) {
      covered.addAll(at.get().archived());
      at = at.get().parent().flatMap(id -> Optional.ofNullable(byId.get(id)));
    }
    for (Message message : full) {
      assertThat(message.archived())
          .as("message %d is archived just when a summary in force says so", message.seq())
          .isEqualTo(covered.contains(message.seq()));
    }
    try {
      Prepared prepared = space.prepare(turn("now?", true));
      assertThat(WindowRule.breach(prepared.messages())).isEmpty();
      assertThat(prepared.tokens()).isLessThanOrEqualTo(BUDGET);
      assertThat(prepared.messages().getLast().text()).endsWith("now?");
      assertThat(prepared.messages().getFirst().text()).isEqualTo("You are a pilot.");
      boolean summary = all.stream().anyMatch(s -> s.status() == SummaryStatus.ACTIVE);
      assertThat(prepared.messages().stream().anyMatch(m -> m.text().contains("REMANENCE_MEMORY")))
          .isEqualTo(summary);
    } catch (RemanenceException refused) {
      assertThat(refused.code()).isEqualTo(ErrorCode.TOO_LARGE);
    }
  }

  private static MessageBody marker() {
    return body("system", "mark", Optional.of("event-marker"), List.of(), Optional.empty());
  }

  private static MessageBody call(String id) {
    return body(
        "assistant",
        "",
        Optional.empty(),
        List.of(new ToolCall(id, "function", "look", "{\"at\":\"海\"}")),
        Optional.empty());
  }

  private static MessageBody result(String call) {
    return body("tool", "seen by " + call, Optional.empty(), List.of(), Optional.of(call));
  }

  private static MessageBody body(
      String role,
      String text,
      Optional<String> kind,
      List<ToolCall> calls,
      Optional<String> callId) {
    return new MessageBody(
        role,
        Optional.of(Content.of(text)),
        kind,
        Optional.empty(),
        Optional.empty(),
        calls,
        callId,
        Optional.empty(),
        List.of(),
        Optional.empty());
  }
}
