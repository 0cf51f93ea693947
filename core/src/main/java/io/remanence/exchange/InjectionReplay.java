package io.remanence.exchange;

import io.remanence.history.Message;
import io.remanence.history.MessageBody;
import io.remanence.history.Session;
import io.remanence.inject.Injection;
import io.remanence.inject.MemoryBlock;
import io.remanence.inject.MemoryVersions;
import io.remanence.inject.ProfileBlock;
import io.remanence.inject.ProfileForm;
import io.remanence.inject.RecentBlock;
import io.remanence.inject.SummaryBlock;
import io.remanence.memory.MemoryId;
import io.remanence.recall.Recalled;
import io.remanence.scope.MessageReach;
import io.remanence.scope.SessionKey;
import io.remanence.store.Tx;
import io.remanence.summary.Summary;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

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
   * @param messages the summary where there was one, the window's messages that are there, as they
   *     are now, and last the user's message with what was injected; the caller's own system prompt
   *     and attachments are not kept
   * @param changed ids of memories and summaries and numbers of messages that are gone, were erased
   *     or say something else now
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
    List<Written> blocks = blocks(tx, injection, changed);
    String text = joined(blocks);
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
    if (injection.summary().isPresent()) {
      messages.addFirst(summary(tx, injection, injection.summary().get(), changed));
    }
    blocks.stream()
        .filter(Written::system)
        .map(block -> MessageBody.of(MessageBody.SYSTEM, block.text()))
        .toList()
        .reversed()
        .forEach(messages::addFirst);
    MessageBody asked = roles.translate(asked(tx, injection, changed));
    String front = joined(blocks.stream().filter(block -> !block.system()).toList());
    messages.add(front.isEmpty() ? asked : MemoryBlock.prepend(front, asked));
    boolean identical = changed.isEmpty() && text.equals(injection.text());
    return new Replayed(identical, messages, List.copyOf(changed));
  }

  /** The summary as it was; a mark where it, or what it stands for, was erased since. */
  private static MessageBody summary(
      Tx tx, Injection injection, Injection.ShownSummary shown, Set<String> changed) {
    Optional<Summary> there = summary(tx, shown.id(), shown.version());
    if (there.isEmpty()) {
      changed.add(shown.id());
    }
    return there
        .map(Summary::text)
        .map(SummaryBlock::of)
        .orElseGet(() -> SummaryBlock.erased(injection.style().language()));
  }

  private static Optional<Summary> summary(Tx tx, String id, long version) {
    return tx.summaries().withIds(new MessageReach.Everything(), List.of(id)).stream()
        .filter(summary -> summary.version() == version && !summary.stale())
        .findFirst();
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

  /**
   * A block as it was written again.
   *
   * @param system whether it is a system message
   */
  private record Written(String text, boolean system) {}

  private static String joined(List<Written> blocks) {
    return blocks.stream().map(Written::text).collect(Collectors.joining("\n\n"));
  }

  private List<Written> blocks(Tx tx, Injection injection, Set<String> changed) {
    List<Injection.Item> profiles =
        injection.items().stream().filter(Injection.Item::isProfile).toList();
    List<Written> written = new ArrayList<>();
    int profile = 0;
    for (Injection.Block block : injection.blocks()) {
      if (block.isProfile() && profile < profiles.size()) {
        written.add(profile(tx, injection, block, profiles.get(profile++), changed));
      } else {
        written.add(
            new Written(
                switch (block.kind()) {
                  case Injection.Block.MEMORIES -> memories(tx, injection, block, changed);
                  case Injection.Block.RECENT -> recent(tx, injection, block, changed);
                  default -> block.text();
                },
                false));
      }
    }
    return written;
  }

  private static Written profile(
      Tx tx, Injection injection, Injection.Block block, Injection.Item item, Set<String> changed) {
    Optional<ProfileForm> form = block.form().map(ProfileForm::parse);
    Optional<String> then =
        item.redacted()
            ? Optional.empty()
            : tx.profileHistory()
                .of(item.id(), item.version())
                .flatMap(
                    version ->
                        form.flatMap(
                            known ->
                                ProfileBlock.render(
                                    version.state(), known, injection.style(), injection.time())));
    if (then.isEmpty()) {
      changed.add(item.id());
    }
    return new Written(then.orElse(block.text()), form.map(ProfileForm::system).orElse(false));
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
          then.map(of -> Injecting.line(of, item.score(), injection.style()))
              .map(line -> MemoryBlock.written(line, injection.style()))
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
          then.map(message -> RecentTalk.line(message, injection.style()))
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
      case Injection.Item.SUMMARY ->
          summary(tx, item.id(), item.version()).map(Recalled.OfSummary::new);
      default -> Optional.empty();
    };
  }
}
