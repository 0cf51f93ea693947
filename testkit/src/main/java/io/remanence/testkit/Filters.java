package io.remanence.testkit;

import io.remanence.memory.MemoryStatus;
import io.remanence.recall.ItemFilter;
import io.remanence.recall.ItemKind;
import io.remanence.scope.MemoryReach;
import io.remanence.scope.MessageReach;
import io.remanence.scope.SessionKey;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/** Builds a filter out of the owner's, which lets every unexpired active item pass. */
public final class Filters {
  private Set<ItemKind> kinds = Set.of(ItemKind.MEMORY, ItemKind.MESSAGE);
  private MemoryReach memories = MemoryReach.everything();
  private MessageReach messages = new MessageReach.Everything();
  private Set<MemoryStatus> statuses = Set.of(MemoryStatus.ACTIVE);
  private Optional<String> speaker = Optional.empty();
  private Optional<String> speakerName = Optional.empty();
  private Set<String> tags = Set.of();
  private Optional<Instant> after = Optional.empty();
  private Optional<Instant> before = Optional.empty();
  private int minImportance;
  private Optional<String> source = Optional.empty();
  private Instant now = Samples.NOON;

  private Filters() {}

  /** A builder. */
  public static Filters of() {
    return new Filters();
  }

  /** A builder that begins as this filter. */
  public static Filters like(ItemFilter filter) {
    Filters filters = new Filters();
    filters.kinds = filter.kinds();
    filters.memories = filter.memories();
    filters.messages = filter.messages();
    filters.statuses = filter.statuses();
    filters.speaker = filter.speaker();
    filters.speakerName = filter.speakerName();
    filters.tags = filter.tags();
    filters.after = filter.after();
    filters.before = filter.before();
    filters.minImportance = filter.minImportance();
    filters.source = filter.source();
    filters.now = filter.now();
    return filters;
  }

  /** The owner's filter. */
  public static ItemFilter everything() {
    return of().build();
  }

  public Filters kinds(ItemKind... values) {
    kinds = Set.of(values);
    return this;
  }

  public Filters memories(MemoryReach value) {
    memories = value;
    return this;
  }

  public Filters messages(MessageReach value) {
    messages = value;
    return this;
  }

  /** Only messages of this session. */
  public Filters messagesOf(SessionKey session) {
    return messages(new MessageReach.OneSession(session));
  }

  public Filters statuses(MemoryStatus... values) {
    statuses = Set.of(values);
    return this;
  }

  public Filters speaker(String value) {
    speaker = Optional.of(value);
    return this;
  }

  public Filters speakerName(String value) {
    speakerName = Optional.of(value);
    return this;
  }

  public Filters tags(String... values) {
    tags = Set.of(values);
    return this;
  }

  public Filters after(Instant value) {
    after = Optional.of(value);
    return this;
  }

  public Filters before(Instant value) {
    before = Optional.of(value);
    return this;
  }

  public Filters minImportance(int value) {
    minImportance = value;
    return this;
  }

  public Filters source(String value) {
    source = Optional.of(value);
    return this;
  }

  public Filters now(Instant value) {
    now = value;
    return this;
  }

  /** The filter. */
  public ItemFilter build() {
    return new ItemFilter(
        kinds,
        memories,
        messages,
        statuses,
        speaker,
        speakerName,
        tags,
        after,
        before,
        minImportance,
        source,
        now);
  }
}
