package io.remanence.exchange;

import io.remanence.history.Message;
import io.remanence.history.MessageBody;
import io.remanence.history.RecentElsewhere;
import io.remanence.history.Session;
import io.remanence.inject.BlockStyle;
import io.remanence.inject.Injection;
import io.remanence.inject.MemoryBlock;
import io.remanence.inject.RecentBlock;
import io.remanence.scope.MessageReach;
import io.remanence.scope.SessionKey;
import io.remanence.scope.SessionTraits;
import io.remanence.settings.SpaceSettings;
import io.remanence.store.Tx;
import io.remanence.token.TokenEstimate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What was said lately in other sessions, on its way into a prompt.
 *
 * @param messages what the block holds, a line each, in order
 * @param text the block; empty where there is none
 * @param tokens what it adds to the prompt
 */
record RecentTalk(List<Message> messages, String text, int tokens) {
  static final RecentTalk NOTHING = new RecentTalk(List.of(), "", 0);

  /** Of the room beside the system prompt and the user's words the block takes so much at most. */
  private static final int SHARE = 8;

  RecentTalk {
    messages = List.copyOf(messages);
  }

  /** What the session may take, as set for it; nothing where that is switched off. */
  static List<Message> found(Tx tx, SessionKey key, SpaceSettings settings, Instant now) {
    if (!settings.recentEnabled()) {
      return List.of();
    }
    SessionTraits asking =
        tx.sessions().get(key).map(Session::traits).orElseGet(() -> SessionTraits.of(key));
    return RecentElsewhere.find(
        tx.queries(),
        new MessageReach.Taken(asking, settings.take()),
        key,
        settings.recent(),
        settings.controlKinds(),
        now);
  }

  /**
   * The block with as many of the messages, newest first, as fit.
   *
   * @param room the tokens beside the system prompt and the user's words
   */
  static RecentTalk fit(List<Message> messages, MessageBody asked, BlockStyle style, int room) {
    return upTo(messages, asked, style, room / SHARE);
  }

  private static RecentTalk upTo(
      List<Message> messages, MessageBody asked, BlockStyle style, int most) {
    int before = TokenEstimate.message(asked);
    for (int from = 0; from < messages.size(); from++) {
      List<Message> chosen = messages.subList(from, messages.size());
      String text =
          RecentBlock.of(
              chosen.stream().map(message -> line(message, style)).toList(), style.language());
      int tokens = TokenEstimate.message(MemoryBlock.prepend(text, asked)) - before;
      if (tokens <= most) {
        return new RecentTalk(chosen, text, tokens);
      }
    }
    return NOTHING;
  }

  /** A line of the block. */
  static String line(Message message, BlockStyle style) {
    return RecentBlock.written(message, Quoted.of(message, style), style);
  }

  /** The same without what was erased or changed since. */
  RecentTalk current(Tx tx, MessageBody asked, BlockStyle style) {
    if (messages.isEmpty()) {
      return this;
    }
    Map<Long, Message> there =
        tx
            .history()
            .withSeqs(new MessageReach.Everything(), messages.stream().map(Message::seq).toList())
            .stream()
            .collect(Collectors.toMap(Message::seq, Function.identity()));
    List<Message> left = new ArrayList<>();
    for (Message message : messages) {
      Optional.ofNullable(there.get(message.seq()))
          .filter(now -> now.version() == message.version())
          .ifPresent(now -> left.add(message));
    }
    return left.size() == messages.size() ? this : upTo(left, asked, style, tokens);
  }

  /** The block as it is recorded; none where there is none. */
  List<Injection.Block> recordedBlocks() {
    return text.isEmpty()
        ? List.of()
        : List.of(new Injection.Block(Injection.Block.RECENT, text, TokenEstimate.text(text)));
  }

  /** Its lines as they are recorded. */
  List<Injection.Item> recordedItems() {
    return messages.stream()
        .map(message -> Injection.Item.recent(message.seq(), message.version(), message.session()))
        .toList();
  }
}
