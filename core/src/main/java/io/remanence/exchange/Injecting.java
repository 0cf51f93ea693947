package io.remanence.exchange;

import io.remanence.event.ChangeType;
import io.remanence.history.Message;
import io.remanence.history.MessageBody;
import io.remanence.inject.BlockStyle;
import io.remanence.inject.Injection;
import io.remanence.inject.MemoryBlock;
import io.remanence.inject.SeqRanges;
import io.remanence.memory.Memory;
import io.remanence.memory.MemoryId;
import io.remanence.recall.Hit;
import io.remanence.recall.ItemId;
import io.remanence.recall.RecallResult;
import io.remanence.recall.Recalled;
import io.remanence.scope.MemoryReach;
import io.remanence.scope.MessageReach;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import io.remanence.store.Store;
import io.remanence.store.Tx;
import io.remanence.summary.Summary;
import io.remanence.token.TokenEstimate;
import io.remanence.turn.TurnRecord;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Makes what was recalled fit in front of the user's words, and records it. */
final class Injecting {
  private static final String OVER_BUDGET = "over-budget";
  private static final String CHANGED = "changed";

  private final Store store;

  Injecting(Store store) {
    this.store = store;
  }

  /**
   * What goes into a prompt.
   *
   * @param text the block; empty where there is none
   * @param tokens what it adds to the prompt
   * @param hits what it holds, a line each, in order
   */
  record Injected(String text, int tokens, List<Hit> hits, List<Injection.LeftOut> leftOut) {
    static final Injected NOTHING = new Injected("", 0, List.of(), List.of());

    Injected {
      hits = List.copyOf(hits);
      leftOut = List.copyOf(leftOut);
    }
  }

  /**
   * What a prompt really holds.
   *
   * @param memories what was recalled
   */
  record Recorded(Injected memories, TurnProfiles profiles, RecentTalk recent) {
    /** What stands in front of the user's words; empty text for nothing. */
    String front() {
      return joined(joined(profiles.front(), recent.text()), memories.text());
    }

    /** All of it, as {@link Injection#text} has it. */
    String text() {
      String told =
          profiles.recordedBlocks().stream()
              .map(Injection.Block::text)
              .collect(Collectors.joining("\n\n"));
      return joined(joined(told, recent.text()), memories.text());
    }
  }

  /**
   * The block with as many hits, best first, as the tokens allow.
   *
   * @param front what else stands in front of the user's words; empty text for nothing
   */
  Injected fit(
      RecallResult found, String front, MessageBody asked, BlockStyle style, int tokensLeft) {
    List<Injection.LeftOut> leftOut = new ArrayList<>();
    found.nearMisses().forEach(miss -> leftOut.add(leftOut(miss.hit(), miss.reason())));
    return fit(found.hits(), leftOut, front, asked, style, tokensLeft);
  }

  static String joined(String front, String text) {
    return front.isEmpty() || text.isEmpty() ? front + text : front + "\n\n" + text;
  }

  private static MessageBody prepended(String front, MessageBody asked) {
    return front.isEmpty() ? asked : MemoryBlock.prepend(front, asked);
  }

  private static Injected fit(
      List<Hit> hits,
      List<Injection.LeftOut> leftOut,
      String front,
      MessageBody asked,
      BlockStyle style,
      int tokensLeft) {
    List<Injection.LeftOut> all = new ArrayList<>(leftOut);
    int before = TokenEstimate.message(prepended(front, asked));
    for (int count = hits.size(); count > 0; count--) {
      List<Hit> chosen = hits.subList(0, count);
      String text =
          MemoryBlock.render(
              chosen.stream().map(hit -> line(hit.item(), hit.score(), style)).toList(), style);
      // The estimate of the whole is not that of its parts: runs of text join, and are rounded up.
      int tokens = TokenEstimate.message(MemoryBlock.prepend(joined(front, text), asked)) - before;
      if (tokens <= tokensLeft) {
        return new Injected(text, tokens, chosen, all);
      }
      all.add(leftOut(hits.get(count - 1), OVER_BUDGET));
    }
    return new Injected("", 0, List.of(), all);
  }

  /** A line of the block. */
  static MemoryBlock.Line line(Recalled item, double score, BlockStyle style) {
    String content =
        item instanceof Recalled.OfMessage of ? Quoted.of(of.message(), style) : item.content();
    return new MemoryBlock.Line(
        item.id().id(), content, score, item.writtenAt(), item.about(), item.speakerName());
  }

  private static Injection.LeftOut leftOut(Hit hit, String reason) {
    return new Injection.LeftOut(
        hit.item().id().id(),
        hit.item().id().kind().wireName(),
        hit.score(),
        reason,
        Optional.of(hit.why()));
  }

  /**
   * Records what is injected. What was erased or changed since it was recalled is left out of
   * prompt and record alike, so that an erase holds from its commit on.
   *
   * @param message the user's message as it is stored
   * @param asked the same as it stands in the prompt
   * @param shown the numbers of the window's messages
   * @param summary the summary before the window
   * @return what is to be injected
   */
  Recorded record(
      String id,
      TurnRecord turn,
      Scope scope,
      MessageBody message,
      MessageBody asked,
      List<Long> shown,
      Optional<Summary> summary,
      BlockStyle style,
      TurnProfiles wantedProfiles,
      RecentTalk wantedRecent,
      Injected injected) {
    return store.transact(
        tx -> {
          TurnProfiles profiles = wantedProfiles.current(tx, asked, style);
          RecentTalk recent = wantedRecent.current(tx, asked, style);
          Injected current =
              current(tx, injected, joined(profiles.front(), recent.text()), asked, style);
          List<Injection.Block> blocks = new ArrayList<>(profiles.recordedBlocks());
          blocks.addAll(recent.recordedBlocks());
          if (!current.text().isEmpty()) {
            blocks.add(
                new Injection.Block(
                    Injection.Block.MEMORIES, current.text(), TokenEstimate.text(current.text())));
          }
          List<Injection.Item> items = new ArrayList<>();
          current.hits().forEach(hit -> items.add(item(hit)));
          items.addAll(recent.recordedItems());
          items.addAll(profiles.recordedItems());
          long asOf = tx.changes().head();
          tx.injections()
              .save(
                  new Injection(
                      id,
                      turn.id(),
                      profiles.now(),
                      scope,
                      asked(tx, turn, message, style),
                      SeqRanges.of(shown),
                      style,
                      blocks,
                      items,
                      current.leftOut(),
                      profiles.tokens() + recent.tokens() + current.tokens(),
                      asOf,
                      summary.map(it -> new Injection.ShownSummary(it.id(), it.version()))));
          tx.changes().record(ChangeType.INJECTION_RECORDED, id, scope.sessionKey());
          return new Recorded(current, profiles, recent);
        });
  }

  private static Injected current(
      Tx tx, Injected injected, String front, MessageBody asked, BlockStyle style) {
    Map<ItemId, Long> versions = versions(tx, injected.hits());
    List<Hit> there = new ArrayList<>();
    List<Injection.LeftOut> leftOut = new ArrayList<>(injected.leftOut());
    for (Hit hit : injected.hits()) {
      if (Optional.of(hit.item().version())
          .equals(Optional.ofNullable(versions.get(hit.item().id())))) {
        there.add(hit);
      } else {
        leftOut.add(leftOut(hit, CHANGED));
      }
    }
    return there.size() == injected.hits().size()
        ? injected
        : fit(there, leftOut, front, asked, style, injected.tokens());
  }

  private static Map<ItemId, Long> versions(Tx tx, List<Hit> hits) {
    List<MemoryId> memories = new ArrayList<>();
    List<Long> messages = new ArrayList<>();
    List<String> summaries = new ArrayList<>();
    for (Hit hit : hits) {
      switch (hit.item()) {
        case Recalled.OfMemory of -> memories.add(of.memory().id());
        case Recalled.OfMessage of -> messages.add(of.message().seq());
        case Recalled.OfSummary of -> summaries.add(of.summary().id());
      }
    }
    Map<ItemId, Long> versions = new HashMap<>();
    if (!memories.isEmpty()) {
      for (Memory memory : tx.memories().withIds(MemoryReach.everything(), memories)) {
        versions.put(ItemId.of(memory.id()), memory.version());
      }
    }
    if (!messages.isEmpty()) {
      for (Message message : tx.history().withSeqs(new MessageReach.Everything(), messages)) {
        versions.put(ItemId.ofMessage(message.seq()), message.version());
      }
    }
    for (Summary summary : tx.summaries().withIds(new MessageReach.Everything(), summaries)) {
      if (summary.isCurrent()) {
        versions.put(ItemId.ofSummary(summary.id()), summary.version());
      }
    }
    return versions;
  }

  /** The user's message, which may be gone or rewritten by now. */
  private static Injection.Asked asked(
      Tx tx, TurnRecord turn, MessageBody message, BlockStyle style) {
    SessionKey session = turn.scope().sessionKey().orElseThrow();
    boolean asItWas =
        tx
            .history()
            .withSeqs(new MessageReach.OneSession(session), List.of(turn.userSeq()))
            .stream()
            .anyMatch(stored -> stored.version() == stored.seq());
    return asItWas
        ? Injection.Asked.of(turn.userSeq(), message.text())
        : new Injection.Asked(turn.userSeq(), MemoryBlock.erasedMark(style.language()), true);
  }

  private static Injection.Item item(Hit hit) {
    return new Injection.Item(
        hit.item().id().id(),
        hit.item().id().kind().wireName(),
        hit.score(),
        Optional.of(hit.why()),
        hit.item().version(),
        switch (hit.item()) {
          case Recalled.OfMemory of -> Optional.empty();
          case Recalled.OfMessage of -> Optional.of(of.message().session());
          case Recalled.OfSummary of -> Optional.empty();
        },
        false);
  }
}
