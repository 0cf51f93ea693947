package io.remanence.space;

import io.remanence.chain.TopicTrace;
import io.remanence.history.Message;
import io.remanence.memory.MemoryStatus;
import io.remanence.recall.ItemFilter;
import io.remanence.recall.ItemKind;
import io.remanence.recall.PoolHit;
import io.remanence.scope.MemoryReach;
import io.remanence.scope.MessageReach;
import io.remanence.scope.SessionKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Finds messages of a session by words, through the index. What the index finds is read back from
 * the store. The store itself is asked for the text where the index can't tell: signs that are no
 * words, and words that so many messages hold that the newest may not be among the best.
 */
final class MessageSearch {
  private static final int POOL = 200;
  private static final Duration PATIENCE = Duration.ofMillis(250);

  private MessageSearch() {}

  static List<Message> run(OpenSpace space, SessionKey session, String words, int limit) {
    MessageReach own = new MessageReach.OneSession(session);
    var reached =
        space.indexFollower.await(space.scopeClock.seenBy(MemoryReach.everything(), own), PATIENCE);
    List<PoolHit> pool =
        space
            .parts
            .index()
            .words(
                words,
                new ItemFilter(
                    Set.of(ItemKind.MESSAGE),
                    MemoryReach.everything(),
                    own,
                    Set.of(MemoryStatus.ACTIVE),
                    Optional.empty(),
                    Optional.empty(),
                    Set.of(),
                    Optional.empty(),
                    Optional.empty(),
                    0,
                    Optional.empty(),
                    Space.now(space)),
                POOL);
    return space
        .parts
        .store()
        .read(
            tx -> {
              Map<Long, Message> there = new HashMap<>();
              tx.history()
                  .withSeqs(own, pool.stream().map(hit -> Long.parseLong(hit.id().id())).toList())
                  .forEach(message -> there.put(message.seq(), message));
              List<Message> best = new ArrayList<>();
              for (PoolHit hit : pool) {
                Optional.ofNullable(there.get(Long.parseLong(hit.id().id()))).ifPresent(best::add);
              }
              String wanted = TopicTrace.folded(words);
              List<Message> literal =
                  best.stream()
                      .filter(message -> TopicTrace.folded(message.body().text()).contains(wanted))
                      .sorted(Message.ORDER.reversed())
                      .limit(limit)
                      .toList();
              if (pool.size() < POOL) {
                List<Message> found = literal.isEmpty() ? holdingAll(best, wanted, limit) : literal;
                if (!found.isEmpty()) {
                  return found;
                }
              }
              List<Message> written = tx.queries().containing(session, words, limit);
              return written.isEmpty() ? literal : written;
            });
  }

  private static List<Message> holdingAll(List<Message> best, String wanted, int limit) {
    List<String> words = List.of(wanted.strip().split("[\\s\\p{Z}]+"));
    return best.stream()
        .filter(
            message -> {
              String text = TopicTrace.folded(message.body().text());
              return words.stream().allMatch(text::contains);
            })
        .limit(limit)
        .toList();
  }
}
