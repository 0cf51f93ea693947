package io.remanence.exchange;

import io.remanence.history.Message;
import io.remanence.history.MessageBody;
import io.remanence.history.Session;
import io.remanence.inject.Injection;
import io.remanence.inject.MemoryBlock;
import io.remanence.inject.MemoryVersions;
import io.remanence.inject.RecentBlock;
import io.remanence.memory.MemoryId;
import io.remanence.recall.Recalled;
import io.remanence.scope.MessageReach;
import io.remanence.scope.SessionKey;
import io.remanence.store.Tx;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Makes a prompt again from the record of what was injected into it: the block from the versions
 * that the record names, the messages from their numbers. What is erased shows as a mark.
 */
public final class InjectionReplay {
  private final Function<Tx, MemoryVersions> versions;

  /**
   * @param versions looks memories up within a transaction
   */
  public InjectionReplay(Function<Tx, MemoryVersions> versions) {
    this.versions = versions;
  }

  /**
   * A prompt that was made again.
   *
   * @param identical whether the block, made again, is byte for byte what was recorded, and nothing
   *     that the prompt held has changed since
   * @param messages the window's messages that are there, as they are now, and last the user's
   *     message with what was injected; the caller's own system prompt and attachments are not kept
   * @param changed ids of memories and numbers of messages that are gone, were erased or say
   *     something else now
   */
  public record Replayed(boolean identical, List<MessageBody> messages, List<String> changed) {
    public Replayed {
      messages = List.copyOf(messages);
      changed = List.copyOf(changed);
    }
  }

  /** Replays the record. */
  public Replayed replay(Tx tx, Injection injection) {
    Set<String> changed = new LinkedHashSet<>();
    String text = block(tx, injection, changed);
    SessionKey key = injection.session();
    PromptRoles roles =
        new PromptRoles(
            injection.style().language(), tx.sessions().get(key).flatMap(Session::room));
    List<Long> shown = injection.shown().numbers();
    List<MessageBody> messages = new ArrayList<>();
    for (Message message : noting(tx, key, shown, injection.asOfSeq(), changed)) {
      messages.add(roles.translate(message));
    }
    messages = new ArrayList<>(ToolImages.moved(messages, injection.style().language()));
    MessageBody asked = roles.translate(asked(tx, injection, changed));
    messages.add(text.isEmpty() ? asked : MemoryBlock.prepend(text, asked));
    boolean identical = changed.isEmpty() && text.equals(injection.text());
    return new Replayed(identical, messages, List.copyOf(changed));
  }

  private static MessageBody asked(Tx tx, Injection injection, Set<String> changed) {
    long seq = injection.asked().seq();
    // The record is redacted when the message goes or is rewritten: then it holds the mark alone.
    Optional<Message> stored =
        injection.asked().redacted()
            ? Optional.empty()
            : noting(
                    tx,
                    injection.session(),
                    List.of(seq),
                    injection.asOfSeq(),
                    new LinkedHashSet<>())
                .stream()
                .findFirst();
    if (stored.isEmpty()) {
      changed.add(Long.toString(seq));
    }
    return stored.map(Message::body).orElseGet(() -> MessageBody.user(injection.asked().text()));
  }

  /** The messages that are there, in order; those that differ from then are noted. */
  private static List<Message> noting(
      Tx tx, SessionKey session, List<Long> seqs, long asOf, Set<String> changed) {
    if (seqs.isEmpty()) {
      return List.of();
    }
    List<Message> there = tx.history().withSeqs(new MessageReach.OneSession(session), seqs);
    Map<Long, Message> bySeq = new HashMap<>();
    there.forEach(message -> bySeq.put(message.seq(), message));
    for (long seq : seqs) {
      Optional<Message> message = Optional.ofNullable(bySeq.get(seq));
      if (message.filter(m -> m.version() <= asOf).isEmpty()) {
        changed.add(Long.toString(seq));
      }
    }
    return there;
  }

  private String block(Tx tx, Injection injection, Set<String> changed) {
    List<String> texts = new ArrayList<>();
    for (Injection.Block block : injection.blocks()) {
      texts.add(
          switch (block.kind()) {
            case Injection.Block.MEMORIES -> memories(tx, injection, block, changed);
            case Injection.Block.RECENT -> recent(tx, injection, block, changed);
            default -> block.text();
          });
    }
    return String.join("\n\n", texts);
  }

  private String memories(Tx tx, Injection injection, Injection.Block block, Set<String> changed) {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < injection.items().size(); i++) {
      Injection.Item item = injection.items().get(i);
      if (!item.isRecalled()) {
        continue;
      }
      Optional<Recalled> then = item.redacted() ? Optional.empty() : asItWas(tx, item);
      if (then.isEmpty()) {
        changed.add(item.id());
      }
      String erased = MemoryBlock.erasedLine(injection.style().language());
      lines.add(
          then.map(of -> MemoryBlock.written(Injecting.line(of, item.score()), injection.style()))
              .or(() -> MemoryBlock.lineAt(block.text(), lines.size()))
              .orElse(erased));
    }
    return lines.isEmpty() ? "" : MemoryBlock.of(lines, injection.style().language());
  }

  private static String recent(
      Tx tx, Injection injection, Injection.Block block, Set<String> changed) {
    List<String> lines = new ArrayList<>();
    for (Injection.Item item : injection.items()) {
      if (!item.kind().equals(Injection.Item.RECENT)) {
        continue;
      }
      Optional<Message> then = item.redacted() ? Optional.empty() : messageAsItWas(tx, item);
      if (then.isEmpty()) {
        changed.add(item.id());
      }
      lines.add(
          then.map(message -> RecentBlock.written(message, injection.style()))
              .or(() -> MemoryBlock.lineAt(block.text(), lines.size()))
              .orElse(MemoryBlock.erasedLine(injection.style().language())));
    }
    return lines.isEmpty() ? "" : RecentBlock.of(lines, injection.style().language());
  }

  private static Optional<Message> messageAsItWas(Tx tx, Injection.Item item) {
    return tx
        .history()
        .withSeqs(new MessageReach.Everything(), List.of(Long.parseLong(item.id())))
        .stream()
        .filter(message -> message.version() == item.version())
        .findFirst();
  }

  private Optional<Recalled> asItWas(Tx tx, Injection.Item item) {
    return switch (item.kind()) {
      case Injection.Item.MEMORY ->
          versions
              .apply(tx)
              .find(new MemoryId(item.id()), item.version())
              .map(Recalled.OfMemory::new);
      case Injection.Item.MESSAGE -> messageAsItWas(tx, item).map(Recalled.OfMessage::new);
      default -> Optional.empty();
    };
  }
}
