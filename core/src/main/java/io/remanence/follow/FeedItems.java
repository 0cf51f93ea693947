package io.remanence.follow;

import io.remanence.event.Change;
import io.remanence.event.ChangeType;
import io.remanence.event.ChangedMessage;
import io.remanence.history.Message;
import io.remanence.memory.Memory;
import io.remanence.memory.MemoryId;
import io.remanence.recall.IndexWrite;
import io.remanence.recall.IndexedItem;
import io.remanence.recall.IndexedItems;
import io.remanence.recall.ItemId;
import io.remanence.recall.ItemKind;
import io.remanence.scope.MemoryReach;
import io.remanence.scope.MessageReach;
import io.remanence.store.Store;
import io.remanence.store.Tx;
import io.remanence.summary.Summary;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads from the store what a stretch of the change feed is about. */
final class FeedItems {
  private final Store store;
  private final IndexedItems items;

  FeedItems(Store store, IndexedItems items) {
    this.store = store;
    this.items = items;
  }

  /** What a page of a scan over the whole store holds. */
  record Page(List<IndexedItem> items, boolean last, ScanPlace next) {
    static final Page FIRST = new Page(List.of(), false, new ScanPlace(0, "", ""));
  }

  /** How far a scan came: the last message, memory and summary that it saw. */
  record ScanPlace(long seq, String memory, String summary) {}

  /**
   * What became of the things that the changes name, in the order of the changes; each thing once,
   * as it is now.
   */
  List<IndexWrite> writes(List<Change> changes) {
    Map<ItemId, IndexedItem> current = current(changes);
    List<IndexWrite> writes = new ArrayList<>();
    Map<ItemId, Boolean> seen = new HashMap<>();
    for (Change change : changes) {
      switch (change.type()) {
        case MESSAGE_STORED,
            MESSAGES_DELETED,
            MESSAGES_EXPIRED,
            MESSAGES_REWRITTEN,
            MEMORY_SAVED,
            MEMORY_STATUS,
            MEMORY_ERASED,
            SUMMARY_SAVED,
            SUMMARY_ERASED -> {
          for (ItemId id : idsOf(change)) {
            if (seen.putIfAbsent(id, true) == null) {
              writes.add(
                  current.containsKey(id)
                      ? new IndexWrite.Put(current.get(id), Map.of())
                      : new IndexWrite.Remove(id));
            }
          }
        }
        case SESSION_CLEARED, SESSION_DELETED ->
            change.session().ifPresent(key -> writes.add(new IndexWrite.RemoveSession(key)));
        case SESSION_SAVED,
            CONSOLIDATED,
            TURN_COMPLETED,
            INJECTION_RECORDED,
            DOCUMENT_IMPORTED,
            CANDIDATE_SAVED,
            CANDIDATE_ERASED,
            PROFILE_CHANGED,
            PROFILE_ERASED,
            HISTORY_CHANGED,
            METADATA_SAVED,
            METADATA_DELETED,
            RESTORED -> {}
      }
    }
    return writes;
  }

  /** Whether something was put there without a change of its own. */
  static boolean restored(Store.Changes changes) {
    return changes.items().stream().anyMatch(change -> change.type() == ChangeType.RESTORED);
  }

  /** One page of everything in the store: messages by number, then memories and summaries by id. */
  Page scan(ScanPlace after, int limit) {
    return store.read(
        tx -> {
          List<Message> messages = tx.history().scan(after.seq(), limit);
          if (!messages.isEmpty()) {
            return new Page(
                messages.stream().flatMap(m -> items.of(m).stream()).toList(),
                false,
                new ScanPlace(messages.getLast().seq(), after.memory(), after.summary()));
          }
          List<Memory> memories = tx.memories().scan(after.memory(), limit);
          if (!memories.isEmpty()) {
            return new Page(
                memories.stream().map(items::of).toList(),
                false,
                new ScanPlace(after.seq(), memories.getLast().id().value(), after.summary()));
          }
          List<Summary> summaries = tx.summaries().scan(after.summary(), limit);
          return new Page(
              summaries.stream().flatMap(s -> items.of(s).stream()).toList(),
              summaries.size() < limit,
              summaries.isEmpty()
                  ? after
                  : new ScanPlace(after.seq(), after.memory(), summaries.getLast().id()));
        });
  }

  /** Which of these item keys name messages that are not in the store. */
  List<String> goneMessages(List<String> keys) {
    Map<Long, String> bySeq = new HashMap<>();
    for (String key : keys) {
      ItemId id = ItemId.parse(key);
      if (id.kind() == ItemKind.MESSAGE) {
        bySeq.put(Long.parseLong(id.id()), key);
      }
    }
    if (bySeq.isEmpty()) {
      return List.of();
    }
    store
        .read(tx -> tx.history().withSeqs(new MessageReach.Everything(), bySeq.keySet()))
        .forEach(message -> bySeq.remove(message.seq()));
    return List.copyOf(bySeq.values());
  }

  private Map<ItemId, IndexedItem> current(List<Change> changes) {
    List<Long> seqs = new ArrayList<>();
    List<MemoryId> memoryIds = new ArrayList<>();
    List<String> summaries = new ArrayList<>();
    for (Change change : changes) {
      switch (change.type()) {
        case MESSAGE_STORED -> seqs.add(Long.parseLong(change.subject()));
        case MESSAGES_DELETED, MESSAGES_EXPIRED, MESSAGES_REWRITTEN ->
            ChangedMessage.read(change.subject()).forEach(message -> seqs.add(message.seq()));
        case MEMORY_SAVED, MEMORY_STATUS -> memoryIds.add(new MemoryId(change.subject()));
        case SUMMARY_SAVED -> summaries.add(change.subject());
        case MEMORY_ERASED,
            SUMMARY_ERASED,
            SESSION_CLEARED,
            SESSION_DELETED,
            SESSION_SAVED,
            CONSOLIDATED,
            TURN_COMPLETED,
            INJECTION_RECORDED,
            DOCUMENT_IMPORTED,
            CANDIDATE_SAVED,
            CANDIDATE_ERASED,
            PROFILE_CHANGED,
            PROFILE_ERASED,
            HISTORY_CHANGED,
            METADATA_SAVED,
            METADATA_DELETED,
            RESTORED -> {}
      }
    }
    if (seqs.isEmpty() && memoryIds.isEmpty() && summaries.isEmpty()) {
      return Map.of();
    }
    return store.read(tx -> load(tx, seqs, memoryIds, summaries));
  }

  private Map<ItemId, IndexedItem> load(
      Tx tx, List<Long> seqs, List<MemoryId> memoryIds, List<String> summaries) {
    Map<ItemId, IndexedItem> current = new HashMap<>();
    if (!seqs.isEmpty()) {
      for (Message message : tx.history().withSeqs(new MessageReach.Everything(), seqs)) {
        items.of(message).ifPresent(item -> current.put(item.id(), item));
      }
    }
    if (!memoryIds.isEmpty()) {
      for (Memory memory : tx.memories().withIds(MemoryReach.everything(), memoryIds)) {
        current.put(ItemId.of(memory.id()), items.of(memory));
      }
    }
    if (!summaries.isEmpty()) {
      for (Summary summary : tx.summaries().withIds(new MessageReach.Everything(), summaries)) {
        items.of(summary).ifPresent(item -> current.put(item.id(), item));
      }
    }
    return current;
  }

  private static List<ItemId> idsOf(Change change) {
    return switch (change.type()) {
      case MESSAGE_STORED -> List.of(ItemId.ofMessage(Long.parseLong(change.subject())));
      case MESSAGES_DELETED, MESSAGES_EXPIRED, MESSAGES_REWRITTEN ->
          ChangedMessage.read(change.subject()).stream()
              .map(message -> ItemId.ofMessage(message.seq()))
              .toList();
      case MEMORY_SAVED, MEMORY_STATUS, MEMORY_ERASED ->
          List.of(ItemId.of(new MemoryId(change.subject())));
      case SUMMARY_SAVED, SUMMARY_ERASED -> List.of(ItemId.ofSummary(change.subject()));
      case SESSION_SAVED,
          CONSOLIDATED,
          SESSION_CLEARED,
          SESSION_DELETED,
          TURN_COMPLETED,
          INJECTION_RECORDED,
          DOCUMENT_IMPORTED,
          CANDIDATE_SAVED,
          CANDIDATE_ERASED,
          PROFILE_CHANGED,
          PROFILE_ERASED,
          HISTORY_CHANGED,
          METADATA_SAVED,
          METADATA_DELETED,
          RESTORED ->
          List.of();
    };
  }
}
