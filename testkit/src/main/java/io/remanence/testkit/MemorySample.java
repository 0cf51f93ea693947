package io.remanence.testkit;

import io.remanence.history.Speaker;
import io.remanence.json.JsonObject;
import io.remanence.memory.Memory;
import io.remanence.memory.MemoryId;
import io.remanence.memory.MemorySource;
import io.remanence.memory.MemoryStatus;
import io.remanence.scope.Isolation;
import io.remanence.scope.Placement;
import io.remanence.scope.Scope;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Builds a memory out of a plain one and what a test wants to be different. */
public final class MemorySample {
  private final MemoryId id;
  private String content = "the ferry leaves at 07:40";
  private Optional<String> contentKey = Optional.empty();
  private List<String> tags = List.of();
  private List<String> concepts = List.of();
  private double confidence = 0.5;
  private int importance = 2;
  private MemorySource source = MemorySource.API;
  private MemoryStatus status = MemoryStatus.ACTIVE;
  private Optional<MemoryId> supersededBy = Optional.empty();
  private Placement placement = new Placement(Scope.session("s"), Isolation.SESSION, false);
  private Optional<Speaker> speaker = Optional.empty();
  private List<Long> messageSeqs = List.of();
  private Instant createdAt = Samples.NOON;
  private Instant updatedAt = Samples.NOON;
  private Optional<Instant> eventTime = Optional.empty();
  private Optional<Instant> expiresAt = Optional.empty();
  private Optional<Instant> lastRecalledAt = Optional.empty();
  private long recallCount;
  private Optional<JsonObject> meta = Optional.empty();
  private Optional<String> document = Optional.empty();
  private long version = 1;

  private MemorySample(String id) {
    this.id = new MemoryId(id);
  }

  /** An active memory of session {@code s}, of noon, without anything that may be absent. */
  public static MemorySample of(String id) {
    return new MemorySample(id);
  }

  /** The memory's id. */
  public MemoryId id() {
    return id;
  }

  /** Sets the content; the content key follows unless it is set. */
  public MemorySample content(String value) {
    content = value;
    return this;
  }

  public MemorySample contentKey(String value) {
    contentKey = Optional.of(value);
    return this;
  }

  public MemorySample tags(String... values) {
    tags = List.of(values);
    return this;
  }

  public MemorySample concepts(String... values) {
    concepts = List.of(values);
    return this;
  }

  public MemorySample confidence(double value) {
    confidence = value;
    return this;
  }

  public MemorySample importance(int value) {
    importance = value;
    return this;
  }

  public MemorySample source(MemorySource value) {
    source = value;
    return this;
  }

  public MemorySample status(MemoryStatus value) {
    status = value;
    return this;
  }

  public MemorySample supersededBy(String value) {
    supersededBy = Optional.of(new MemoryId(value));
    return this;
  }

  public MemorySample placement(Placement value) {
    placement = value;
    return this;
  }

  /** Puts it into a scope under a mode, not written in a direct chat. */
  public MemorySample in(Scope scope, Isolation mode) {
    return placement(new Placement(scope, mode, false));
  }

  public MemorySample speaker(String speakerId, String name) {
    speaker = Optional.of(new Speaker(speakerId, name));
    return this;
  }

  public MemorySample messageSeqs(Long... values) {
    messageSeqs = List.of(values);
    return this;
  }

  public MemorySample createdAt(Instant value) {
    createdAt = value;
    return this;
  }

  public MemorySample updatedAt(Instant value) {
    updatedAt = value;
    return this;
  }

  public MemorySample eventTime(Instant value) {
    eventTime = Optional.of(value);
    return this;
  }

  public MemorySample expiresAt(Instant value) {
    expiresAt = Optional.of(value);
    return this;
  }

  public MemorySample recalled(long times, Instant last) {
    recallCount = times;
    lastRecalledAt = Optional.of(last);
    return this;
  }

  public MemorySample meta(JsonObject value) {
    meta = Optional.of(value);
    return this;
  }

  public MemorySample document(String value) {
    document = Optional.of(value);
    return this;
  }

  public MemorySample version(long value) {
    version = value;
    return this;
  }

  /** The memory. */
  public Memory build() {
    return new Memory(
        id,
        content,
        contentKey.orElse(content),
        tags,
        concepts,
        confidence,
        importance,
        source,
        status,
        supersededBy,
        placement,
        speaker,
        messageSeqs,
        createdAt,
        updatedAt,
        eventTime,
        expiresAt,
        lastRecalledAt,
        recallCount,
        meta,
        document,
        version);
  }
}
