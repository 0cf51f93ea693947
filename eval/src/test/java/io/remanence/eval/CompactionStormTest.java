package io.remanence.eval;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import io.remanence.exchange.Prepared;
import io.remanence.exchange.Reply;
import io.remanence.exchange.Turn;
import io.remanence.exchange.WindowRule;
import io.remanence.history.Content;
import io.remanence.history.Limit;
import io.remanence.history.Message;
import io.remanence.history.MessageBody;
import io.remanence.history.ToolCall;
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
import io.remanence.testkit.ScriptedChatModel;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Turns, compactions, undos and deletes of one session at the same time, on disk. */
class CompactionStormTest {
  private static final SessionKey CHAT = SessionKey.of("chat");
  private static final int BUDGET = 2_500;
  private static final Duration LONG = Duration.ofSeconds(60);

  @TempDir Path folder;

  private final Set<String> said = ConcurrentHashMap.newKeySet();
  private final Set<String> deleted = ConcurrentHashMap.newKeySet();

  @Test
  void nothing_is_lost_whatever_happens_at_the_same_time() throws Exception {
    SpaceSettings settings = SettingKey.CAPTURE_ENABLED.apply(SpaceSettings.defaults(), false);
    settings = SettingKey.CONTEXT_WINDOW.apply(settings, BUDGET);
    settings = SettingKey.COMPACTION_SUMMARY_BUDGET_RATIO.apply(settings, 0.3);
    ScriptedChatModel model =
        new ScriptedChatModel("scripted/test").then(CompactionStormTest::answer);
    try (Remanence remanence =
        Remanence.builder()
            .embedders(List.of())
            .settings(settings)
            .chatModel(Purpose.SUMMARY, model)
            .open(folder)) {
      Space space = remanence.space("default");
      List<Runnable> work = new ArrayList<>();
      for (int t = 0; t < 3; t++) {
        int speaker = t;
        work.add(() -> turns(space, speaker));
      }
      work.add(() -> repeat(40, () -> space.compaction().compact(CHAT)));
      work.add(() -> repeat(25, () -> undo(space)));
      work.add(() -> repeat(8, () -> delete(space)));
      try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
        List<Future<?>> running = new ArrayList<>();
        work.forEach(one -> running.add(threads.submit(one)));
        for (Future<?> one : running) {
          one.get();
        }
      }
      assertThat(space.compaction().awaitIdle(LONG)).isTrue();
      check(space);
      // What was marked by a delete is written anew, or goes.
      while (summaries(space).stream().anyMatch(Summary::stale)) {
        quietly(() -> space.compaction().compact(CHAT));
      }
      check(space);
      assertThat(model.requests()).hasSizeGreaterThan(3);
      while (newest(space).isPresent()) {
        space.compaction().undo(Optional.empty(), newest(space).get().id());
        check(space);
      }
      assertThat(texts(space.history(CHAT, Limit.all())))
          .as("all taken back, all is in the window")
          .isEqualTo(texts(space.fullHistory(CHAT, Limit.all())));
      assertThat(space.verify(LONG).differences()).isEmpty();
    }
  }

  private static ChatReply answer(ChatRequest request) {
    try {
      Thread.sleep(ThreadLocalRandom.current().nextInt(30));
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
    if (ThreadLocalRandom.current().nextInt(6) == 0) {
      throw new ModelFailure("scripted/test", "500", true, null);
    }
    return new ChatReply(
        "【Keep verbatim】 #1 #4 #9\n## Goal\nwhat was said\n## Decisions\nNone\n",
        FinishReason.STOP,
        Usage.UNKNOWN);
  }

  private void turns(Space space, int speaker) {
    Random random = new Random(speaker);
    for (int i = 0; i < 40; i++) {
      String name = "潮 " + speaker + "/" + i;
      Prepared prepared = space.prepare(Turn.of(Scope.of(CHAT), note(name + " asks")));
      assertThat(WindowRule.breach(prepared.messages())).isEmpty();
      assertThat(prepared.tokens()).isLessThanOrEqualTo(BUDGET);
      assertThat(prepared.messages().getLast().text()).endsWith(name + " asks");
      List<MessageBody> reply = new ArrayList<>();
      if (random.nextInt(3) == 0) {
        reply.add(
            MessageBody.assistant(note(name + " looks"))
                .withToolCalls(List.of(ToolCall.function("c" + name, "look", "{}"))));
        reply.add(result("c" + name, note(name + " sees")));
      }
      reply.add(
          MessageBody.assistant(note(name + " says " + "word 词 ".repeat(random.nextInt(20)))));
      space.complete(CHAT, prepared.turnId(), Reply.of(reply));
    }
  }

  private String note(String text) {
    said.add(text);
    return text;
  }

  private static MessageBody result(String call, String text) {
    return new MessageBody(
        MessageBody.TOOL,
        Optional.of(Content.of(text)),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        List.of(),
        Optional.of(call),
        Optional.empty(),
        List.of(),
        Optional.empty());
  }

  private static void repeat(int times, Runnable work) {
    for (int i = 0; i < times; i++) {
      quietly(work);
      try {
        Thread.sleep(ThreadLocalRandom.current().nextInt(20));
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** What is refused with a reason is no defect. */
  private static void quietly(Runnable work) {
    try {
      work.run();
    } catch (RemanenceException refused) {
      assertThat(refused.code())
          .isIn(ErrorCode.CONFLICT, ErrorCode.UNAVAILABLE, ErrorCode.NOT_FOUND);
    }
  }

  private static void undo(Space space) {
    newest(space).ifPresent(summary -> space.compaction().undo(Optional.empty(), summary.id()));
  }

  private void delete(Space space) {
    // Nothing more is stored of a time that is over, so that all that goes is known.
    Instant over = Instant.now().minusMillis(100);
    List<Message> old =
        space.fullHistory(CHAT, Limit.all()).stream()
            .filter(message -> message.timestamp().isBefore(over))
            .toList();
    if (old.isEmpty()) {
      return;
    }
    Instant time = old.get(ThreadLocalRandom.current().nextInt(old.size())).timestamp();
    old.stream()
        .filter(message -> message.timestamp().equals(time))
        .forEach(message -> deleted.add(message.body().text()));
    space.messages().delete(CHAT, List.of(time));
  }

  private static List<Summary> summaries(Space space) {
    return space.compaction().summaries(CHAT, Long.MAX_VALUE, 1_000);
  }

  private static Optional<Summary> newest(Space space) {
    return summaries(space).stream()
        .filter(summary -> summary.status() == SummaryStatus.ACTIVE)
        .findFirst();
  }

  private static List<String> texts(List<Message> messages) {
    return messages.stream().map(message -> message.body().text()).toList();
  }

  private void check(Space space) {
    List<Message> full = space.fullHistory(CHAT, Limit.all());
    List<String> there = new ArrayList<>(texts(full));
    there.removeIf(text -> !said.contains(text));
    Set<String> once = new HashSet<>(there);
    assertThat(once).as("each message once").hasSameSizeAs(there);
    Set<String> lost = new HashSet<>(said);
    lost.removeAll(once);
    lost.removeAll(deleted);
    assertThat(lost).as("what nobody deleted is there").isEmpty();
    assertThat(full).isSortedAccordingTo(Message.ORDER);
    List<Summary> all = summaries(space);
    assertThat(all.stream().filter(s -> s.status() == SummaryStatus.ACTIVE).count())
        .isLessThanOrEqualTo(1);
    Map<String, Summary> byId =
        all.stream().collect(Collectors.toMap(Summary::id, Function.identity()));
    Set<Long> covered = new HashSet<>();
    Optional<Summary> at = newest(space);
    while (at.isPresent()) {
      covered.addAll(at.get().archived());
      at = at.get().parent().flatMap(id -> Optional.ofNullable(byId.get(id)));
    }
    for (Message message : full) {
      assertThat(message.archived())
          .as("message %d is archived just when a summary in force says so", message.seq())
          .isEqualTo(covered.contains(message.seq()));
    }
    Prepared prepared = space.prepare(Turn.of(Scope.of(CHAT), note("now " + said.size())));
    assertThat(WindowRule.breach(prepared.messages())).isEmpty();
    assertThat(prepared.tokens()).isLessThanOrEqualTo(BUDGET);
    assertThat(prepared.messages())
        .filteredOn(message -> message.text().contains("REMANENCE_MEMORY"))
        .hasSize(newest(space).isPresent() ? 1 : 0);
    assertThat(Collections.max(full, Message.ORDER)).isEqualTo(full.getLast());
  }
}
