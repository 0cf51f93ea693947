package io.remanence.eval;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import io.remanence.eval.LeakRules.Who;
import io.remanence.eval.LeakWorld.Chat;
import io.remanence.eval.LeakWorld.Msg;
import io.remanence.history.ArchiveSpan;
import io.remanence.history.Limit;
import io.remanence.history.Message;
import io.remanence.history.MessageFilter;
import io.remanence.history.RecentQuery;
import io.remanence.rolling.Compacted;
import io.remanence.scope.SessionKey;
import io.remanence.space.Space;
import io.remanence.summary.Summary;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Steps that read messages and summaries, and archive. */
final class LeakMessages extends LeakJudge {
  LeakMessages(LeakWorld world, Space space) {
    super(world, space);
  }

  String history() {
    Chat chat = world.pick(world.chats);
    SessionKey key = key(chat.who);
    Set<String> all = saidIn(chat);
    Set<String> active =
        world.messages.values().stream()
            .filter(said -> said.chat == chat && !said.archived)
            .map(said -> said.canary)
            .collect(Collectors.toSet());
    exactly(space.history(key, Limit.all()), active, "the history of " + chat);
    exactly(space.fullHistory(key, Limit.all()), all, "the full history of " + chat);
    exactly(
        space.messages().range(key, BEGINNING, END, MessageFilter.any()).messages(),
        all,
        "the range of " + chat);
    exactly(
        space.messages().rounds(key, 0, Long.MAX_VALUE).messages(), all, "the rounds of " + chat);
    String canary = anyCanary().orElse("harbour");
    List<Message> holding = space.messages().containing(key, canary, 500);
    holding.forEach(message -> only(all, message.body().text(), "a search in " + chat));
    if (all.contains(canary)) {
      assertThat(holding).as("a search in %s", chat).isNotEmpty();
    }
    List<Message> byNumber = space.messages().withSeqs(key, world.messages.keySet());
    exactly(byNumber, all, "messages of " + chat + " by their numbers");
    return "history of " + chat;
  }

  String recent() {
    Who who = world.reader();
    if (who.session().isEmpty()) {
      return "nothing";
    }
    Set<String> expected =
        world.messages.values().stream()
            .filter(said -> !said.archived && world.takes(who, said.chat))
            .map(said -> said.canary)
            .collect(Collectors.toSet());
    exactly(
        space.messages().recent(key(who), RecentQuery.any(), Limit.all()).messages(),
        expected,
        "recent messages for " + who);
    for (Message message : space.messages().recentElsewhere(key(who), 200)) {
      checkMessage(message, who, "recent elsewhere");
      assertThat(message.session().session()).isNotEqualTo(who.session().get());
    }
    return "recent for " + who;
  }

  String byMessageId() {
    Who who = world.reader();
    if (who.session().isEmpty() || world.messages.isEmpty()) {
      return "nothing";
    }
    Msg wanted = world.pick(List.copyOf(world.messages.values()));
    String id = wanted.platformId.isEmpty() ? "7" : wanted.platformId;
    Optional<Message> found = space.messages().withMessageId(key(who), id, 500);
    found.ifPresent(message -> checkMessage(message, who, "by its platform's id"));
    boolean there =
        world.messages.values().stream()
            .anyMatch(said -> said.platformId.equals(id) && world.takes(who, said.chat));
    assertThat(found.isPresent()).as("message %s for %s", id, who).isEqualTo(there);
    return "message " + id + " for " + who;
  }

  String archive() {
    Chat chat = world.pick(world.chats);
    if (!chat.recorded) {
      return "nothing";
    }
    if (world.random.nextBoolean()) {
      space
          .messages()
          .archive(
              key(chat.who),
              new ArchiveSpan(world.random.nextInt(6), Set.of()),
              OptionalLong.empty());
    } else {
      space.messages().restore(key(chat.who), OptionalLong.empty(), OptionalLong.empty());
    }
    archivedAsNow(chat);
    return "archive in " + chat;
  }

  String compact() {
    Chat chat = world.pick(world.chats);
    try {
      Compacted compacted = space.compaction().compact(key(chat.who));
      compacted.summary().ifPresent(id -> world.summaries.put(id, chat));
    } catch (RemanenceException refused) {
      only(refused);
    }
    archivedAsNow(chat);
    return "compact " + chat;
  }

  String summaries() {
    Chat chat = world.pick(world.chats);
    for (Summary summary : space.compaction().summaries(key(chat.who), Long.MAX_VALUE, 50)) {
      assertThat(world.summaries.get(summary.id())).isSameAs(chat);
      checkSummary(summary, chat.who, "summaries of " + chat);
    }
    Optional<String> id = anyId(world.summaries.keySet());
    if (id.isPresent()) {
      Who who = world.reader();
      Chat of = Optional.ofNullable(world.summaries.get(id.get())).orElseThrow();
      boolean found;
      try {
        found =
            unlessAbsent(() -> space.compaction().undo(Optional.of(scope(who)), id.get()))
                .isPresent();
        if (found) {
          world.summaries.remove(id.get());
        }
        archivedAsNow(of);
      } catch (RemanenceException conflict) {
        assertThat(conflict.code()).isEqualTo(ErrorCode.CONFLICT);
        only(conflict);
        found = true;
      }
      assertThat(found).as("undo of a summary of %s by %s", of, who).isEqualTo(of.who.isIn(who));
    }
    return "summaries of " + chat;
  }

  private static void exactly(List<Message> found, Set<String> canaries, String where) {
    Set<String> all = new TreeSet<>();
    found.forEach(message -> all.addAll(LeakWorld.in(message.body().text())));
    assertThat(all).as(where).isEqualTo(new TreeSet<>(canaries));
  }
}
