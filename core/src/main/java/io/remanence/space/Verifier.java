package io.remanence.space;

import io.remanence.history.Message;
import io.remanence.memory.Memory;
import io.remanence.recall.Index;
import io.remanence.recall.IndexedItem;
import io.remanence.recall.IndexedItems;
import io.remanence.store.Store;
import io.remanence.summary.Summary;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Compares an index with the store that it was made from. */
final class Verifier {
  private static final int PAGE = 1_000;
  private static final int MAX_NAMED = 20;

  private final List<String> differences = new ArrayList<>();
  private final Map<String, Index.Entry> indexed = new HashMap<>();
  private long items;
  private long missing;
  private long stale;
  private long withoutVector;

  private Verifier() {}

  /** Compares until nothing differs, or differs without anything having been written meanwhile. */
  static Verification run(OpenSpace space, Duration patience) {
    Store store = space.parts.store();
    long end = System.nanoTime() + patience.toNanos();
    while (true) {
      long before = store.read(tx -> tx.changes().head());
      long left = Math.max(0, end - System.nanoTime());
      boolean reached = space.indexFollower.await(before, Duration.ofNanos(left));
      Verification compared =
          compare(
              store,
              space.parts.index(),
              space.rules,
              !space.parts.embedders().isEmpty(),
              space.indexFollower.position().words());
      boolean quiet = reached && store.read(tx -> tx.changes().head()) == before;
      if (compared.differences().isEmpty() || quiet || System.nanoTime() >= end) {
        return compared;
      }
    }
  }

  /** Compares; writes that come meanwhile can show as differences. */
  private static Verification compare(
      Store store, Index index, IndexedItems rules, boolean embeds, long reached) {
    Verifier verifier = new Verifier();
    index.scan(entry -> verifier.indexed.put(entry.id().key(), entry));
    long head = store.read(tx -> tx.changes().head());
    long afterSeq = 0;
    while (true) {
      long after = afterSeq;
      List<Message> messages = store.read(tx -> tx.history().scan(after, PAGE));
      if (messages.isEmpty()) {
        break;
      }
      messages.forEach(m -> rules.of(m).ifPresent(item -> verifier.check(item, embeds)));
      afterSeq = messages.getLast().seq();
    }
    String afterId = "";
    while (true) {
      String after = afterId;
      List<Memory> memories = store.read(tx -> tx.memories().scan(after, PAGE));
      if (memories.isEmpty()) {
        break;
      }
      memories.forEach(m -> verifier.check(rules.of(m), embeds));
      afterId = memories.getLast().id().value();
    }
    String afterSummary = "";
    while (true) {
      String after = afterSummary;
      List<Summary> summaries = store.read(tx -> tx.summaries().scan(after, PAGE));
      if (summaries.isEmpty()) {
        break;
      }
      summaries.forEach(s -> rules.of(s).ifPresent(item -> verifier.check(item, embeds)));
      afterSummary = summaries.getLast().id();
    }
    verifier.indexed.keySet().forEach(key -> verifier.differ("extra in the index: " + key));
    return new Verification(
        verifier.items,
        verifier.missing,
        verifier.stale,
        verifier.indexed.size(),
        verifier.withoutVector,
        head,
        reached,
        verifier.differences);
  }

  private void check(IndexedItem item, boolean embeds) {
    items++;
    Index.Entry entry = indexed.remove(item.id().key());
    if (entry == null) {
      missing++;
      differ("missing in the index: " + item.id().key());
      return;
    }
    if (entry.version() != item.version()) {
      stale++;
      differ(
          "older in the index: %s (%d, the store has %d)"
              .formatted(item.id().key(), entry.version(), item.version()));
    }
    if (embeds && entry.models().isEmpty()) {
      withoutVector++;
    }
  }

  private void differ(String difference) {
    if (differences.size() < MAX_NAMED) {
      differences.add(difference);
    }
  }
}
