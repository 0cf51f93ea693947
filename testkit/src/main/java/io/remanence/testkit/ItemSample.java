package io.remanence.testkit;

import io.remanence.memory.MemoryStatus;
import io.remanence.recall.IndexedItem;
import io.remanence.recall.ItemId;
import io.remanence.recall.ItemKind;
import io.remanence.scope.Isolation;
import io.remanence.scope.Placement;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Builds an item of an index out of a plain one and what a test wants to be different. */
public final class ItemSample {
  private final ItemId id;
  private final String text;
  private long version = 1;
  private List<String> concepts = List.of();
  private Optional<Placement> placement = Optional.empty();
  private Optional<SessionKey> session = Optional.empty();
  private MemoryStatus status = MemoryStatus.ACTIVE;
  private Optional<String> speaker = Optional.empty();
  private Optional<String> speakerName = Optional.empty();
  private List<String> tags = List.of();
  private int importance;
  private String source;
  private Instant time = Samples.NOON;
  private Optional<Instant> expiresAt = Optional.empty();

  private ItemSample(ItemId id, String text, String source) {
    this.id = id;
    this.text = text;
    this.source = source;
  }

  /** An active memory of session {@code s}. */
  public static ItemSample memory(String id, String text) {
    ItemSample sample = new ItemSample(new ItemId(ItemKind.MEMORY, id), text, "api");
    sample.importance = 2;
    return sample.in(Scope.session("s"), Isolation.SESSION);
  }

  /** A user's message in session {@code s}. */
  public static ItemSample message(long seq, String text) {
    ItemSample sample = new ItemSample(ItemId.ofMessage(seq), text, "user");
    sample.session = Optional.of(SessionKey.of("s"));
    return sample.version(seq);
  }

  /** A rolling summary of session {@code s}. */
  public static ItemSample summary(String id, String text) {
    ItemSample sample = new ItemSample(ItemId.ofSummary(id), text, "rolling");
    sample.session = Optional.of(SessionKey.of("s"));
    return sample;
  }

  public ItemSample version(long value) {
    version = value;
    return this;
  }

  public ItemSample concepts(String... values) {
    concepts = List.of(values);
    return this;
  }

  public ItemSample placement(Placement value) {
    placement = Optional.of(value);
    return this;
  }

  /** Puts a memory into a scope under a mode, not written in a direct chat. */
  public ItemSample in(Scope scope, Isolation mode) {
    return placement(new Placement(scope, mode, false));
  }

  /** Puts a message into a session. */
  public ItemSample in(SessionKey value) {
    session = Optional.of(value);
    return this;
  }

  public ItemSample status(MemoryStatus value) {
    status = value;
    return this;
  }

  public ItemSample speaker(String speakerId, String name) {
    speaker = Optional.of(speakerId);
    speakerName = Optional.of(name);
    return this;
  }

  public ItemSample tags(String... values) {
    tags = List.of(values);
    return this;
  }

  public ItemSample importance(int value) {
    importance = value;
    return this;
  }

  public ItemSample source(String value) {
    source = value;
    return this;
  }

  public ItemSample time(Instant value) {
    time = value;
    return this;
  }

  public ItemSample expiresAt(Instant value) {
    expiresAt = Optional.of(value);
    return this;
  }

  /** The item. */
  public IndexedItem build() {
    return new IndexedItem(
        id,
        version,
        text,
        concepts,
        placement,
        session,
        status,
        speaker,
        speakerName,
        tags,
        importance,
        source,
        time,
        expiresAt);
  }
}
