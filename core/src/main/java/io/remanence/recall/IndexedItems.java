package io.remanence.recall;

import io.remanence.history.Message;
import io.remanence.history.MessageBody;
import io.remanence.history.Speaker;
import io.remanence.memory.Memory;
import io.remanence.memory.MemoryStatus;
import io.remanence.summary.Summary;
import io.remanence.text.Texts;
import io.remanence.time.DateWords;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What an index is to hold of memories, messages and summaries. */
public final class IndexedItems {
  private static final int MAX_TEXT = 32_000;

  private final Set<String> controlKinds;
  private final ZoneId zone;

  /**
   * @param controlKinds kinds of messages that the model never sees; they are not found either
   * @param zone of the dates by which items are found
   */
  public IndexedItems(Set<String> controlKinds, ZoneId zone) {
    this.controlKinds = Set.copyOf(controlKinds);
    this.zone = zone;
  }

  /** Dates in UTC. */
  public IndexedItems(Set<String> controlKinds) {
    this(controlKinds, ZoneOffset.UTC);
  }

  /** The memory as it is indexed: also by its speaker's name, its tags and its date. */
  public IndexedItem of(Memory memory) {
    List<String> further = new ArrayList<>(memory.concepts());
    Optional<String> name = memory.speaker().map(Speaker::name).filter(n -> !n.isEmpty());
    name.ifPresent(further::add);
    further.addAll(memory.tags());
    further.addAll(DateWords.of(memory.time(), zone));
    return new IndexedItem(
        ItemId.of(memory.id()),
        memory.version(),
        memory.content(),
        further,
        Optional.of(memory.placement()),
        memory.placement().scope().sessionKey(),
        memory.status(),
        memory.speaker().map(Speaker::id),
        name,
        memory.tags(),
        memory.importance(),
        memory.source().wireName(),
        memory.time(),
        memory.expiresAt());
  }

  /**
   * The message as it is indexed: its text with who said it and when; nothing for system messages,
   * markers and messages without words.
   */
  public Optional<IndexedItem> of(Message message) {
    MessageBody body = message.body();
    String text = body.text();
    if (body.role().equals(MessageBody.SYSTEM)
        || body.kind().filter(controlKinds::contains).isPresent()
        || Texts.isBlank(text)) {
      return Optional.empty();
    }
    List<String> concepts = new ArrayList<>();
    Optional<String> name = body.speaker().map(Speaker::name).filter(n -> !n.isEmpty());
    name.ifPresent(concepts::add);
    concepts.addAll(DateWords.of(message.timestamp(), zone));
    return Optional.of(
        new IndexedItem(
            ItemId.ofMessage(message.seq()),
            message.version(),
            text.length() > MAX_TEXT ? Texts.truncate(text, MAX_TEXT) : text,
            concepts,
            Optional.empty(),
            Optional.of(message.session()),
            MemoryStatus.ACTIVE,
            body.speaker().map(Speaker::id),
            name,
            List.of(),
            0,
            body.role(),
            message.timestamp(),
            Optional.empty()));
  }

  /** The summary as it is indexed; nothing for one that is not in force or holds what changed. */
  public Optional<IndexedItem> of(Summary summary) {
    if (!summary.isCurrent()) {
      return Optional.empty();
    }
    List<String> concepts = new ArrayList<>();
    summary.topic().ifPresent(concepts::add);
    return Optional.of(
        new IndexedItem(
            ItemId.ofSummary(summary.id()),
            summary.version(),
            Texts.truncate(summary.text(), MAX_TEXT),
            concepts,
            Optional.empty(),
            Optional.of(summary.session()),
            MemoryStatus.ACTIVE,
            Optional.empty(),
            Optional.empty(),
            List.of(),
            0,
            summary.kind().wireName(),
            summary.createdAt(),
            Optional.empty()));
  }

  /** What is embedded of an item: who said it and what. */
  public static String textToEmbed(IndexedItem item) {
    return item.speakerName().map(name -> name + ": " + item.text()).orElse(item.text());
  }

  /** A hash of what is embedded, by which a stale vector is known. */
  public static long hashToEmbed(IndexedItem item) {
    // FNV-1a, 64 bits, over UTF-16 units (Fowler, Noll, Vo).
    long hash = 0xcbf29ce484222325L;
    String text = textToEmbed(item);
    for (int i = 0; i < text.length(); i++) {
      hash = (hash ^ text.charAt(i)) * 0x100000001b3L;
    }
    return hash;
  }
}
