package io.remanence.space;

import io.remanence.event.ChangeLog;
import io.remanence.event.ChangeType;
import io.remanence.event.ChangedMessage;
import io.remanence.history.HistoryEdits;
import io.remanence.history.Message;
import io.remanence.memory.Memory;
import io.remanence.memory.MemoryChange;
import io.remanence.memory.MemoryHistoryStore;
import io.remanence.memory.MemoryId;
import io.remanence.memory.MemoryPosition;
import io.remanence.memory.MemoryQuery;
import io.remanence.memory.MemoryStats;
import io.remanence.memory.MemoryStore;
import io.remanence.memory.RecallCount;
import io.remanence.profile.Profile;
import io.remanence.profile.ProfilePlace;
import io.remanence.profile.ProfileStore;
import io.remanence.scope.MemoryReach;
import io.remanence.scope.MessageReach;
import io.remanence.scope.Placement;
import io.remanence.scope.SessionKey;
import io.remanence.store.Tx;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A handle that notes what is changed through it: what the change feed is told, and what of the
 * changed nobody can look up any more afterwards.
 */
final class AuditedTx extends ForwardingTx {
  final List<Noted> changes = new ArrayList<>();

  /** As they were saved last; not those that were erased after it. */
  final Map<String, Memory> savedMemories = new LinkedHashMap<>();

  /** What memories were before they were changed, by the version that the change made. */
  final Map<Long, MemoryChange> changedMemories = new HashMap<>();

  /** Memories of which nothing is to be kept that they once said. */
  final Set<String> rewrittenMemories = new HashSet<>();

  final Map<String, Memory> erasedMemories = new LinkedHashMap<>();
  final Map<String, Profile> erasedProfiles = new LinkedHashMap<>();
  final Map<SessionKey, Long> archived = new LinkedHashMap<>();
  final Map<SessionKey, Long> restored = new LinkedHashMap<>();

  AuditedTx(Tx tx) {
    super(tx);
  }

  /**
   * A change that the feed was told of.
   *
   * @param isNew whether the subject was not there before; of summaries alone
   */
  record Noted(
      long seq, ChangeType type, String subject, Optional<SessionKey> session, boolean isNew) {}

  /** Whether nothing was noted. */
  boolean isIdle() {
    return changes.isEmpty() && archived.isEmpty() && restored.isEmpty();
  }

  @Override
  public ChangeLog changes() {
    return new NotedLog(tx, tx.changes(), changes);
  }

  @Override
  public MemoryStore memories() {
    return new NotedMemories(tx.memories(), savedMemories, erasedMemories);
  }

  @Override
  public MemoryHistoryStore memoryHistory() {
    return new NotedHistory(tx.memoryHistory(), changedMemories, rewrittenMemories);
  }

  @Override
  public ProfileStore profiles() {
    return new NotedProfiles(tx.profiles(), erasedProfiles);
  }

  @Override
  public HistoryEdits edits() {
    return new NotedEdits(tx.edits(), archived, restored);
  }

  private record NotedLog(Tx tx, ChangeLog log, List<Noted> changes) implements ChangeLog {
    @Override
    public long record(ChangeType type, String subject, Optional<SessionKey> session) {
      boolean isNew =
          type == ChangeType.SUMMARY_SAVED
              && tx.summaries().withIds(new MessageReach.Everything(), List.of(subject)).isEmpty();
      long seq = log.record(type, subject, session);
      changes.add(new Noted(seq, type, subject, session, isNew));
      return seq;
    }

    @Override
    public long recordMessage(SessionKey session) {
      return log.recordMessage(session);
    }

    @Override
    public void continueFrom(long seq) {
      log.continueFrom(seq);
    }

    @Override
    public long head() {
      return log.head();
    }
  }

  private record NotedMemories(
      MemoryStore memories, Map<String, Memory> saved, Map<String, Memory> erased)
      implements MemoryStore {
    @Override
    public List<Memory> withIds(MemoryReach reach, Collection<MemoryId> ids) {
      return memories.withIds(reach, ids);
    }

    @Override
    public void save(Memory memory) {
      memories.save(memory);
      saved.put(memory.id().value(), memory);
    }

    @Override
    public boolean erase(MemoryId id) {
      memories
          .withIds(MemoryReach.everything(), List.of(id))
          .forEach(memory -> erased.put(id.value(), memory));
      saved.remove(id.value());
      return memories.erase(id);
    }

    @Override
    public List<Memory> list(
        MemoryReach reach, MemoryQuery query, Optional<MemoryPosition> after, int limit) {
      return memories.list(reach, query, after, limit);
    }

    @Override
    public Optional<Memory> findEqual(
        Placement placement, Optional<String> speaker, String contentKey, Instant now) {
      return memories.findEqual(placement, speaker, contentKey, now);
    }

    @Override
    public void addRecalls(Map<MemoryId, RecallCount> recalls) {
      memories.addRecalls(recalls);
    }

    @Override
    public MemoryStats stats(MemoryReach reach, Instant now) {
      return memories.stats(reach, now);
    }

    @Override
    public List<Memory> scan(String afterId, int limit) {
      return memories.scan(afterId, limit);
    }
  }

  private record NotedHistory(
      MemoryHistoryStore history, Map<Long, MemoryChange> changed, Set<String> rewritten)
      implements MemoryHistoryStore {
    @Override
    public void add(MemoryChange change) {
      history.add(change);
      changed.put(change.version(), change);
    }

    @Override
    public List<MemoryChange> newest(MemoryId id, long upTo, int limit) {
      return history.newest(id, upTo, limit);
    }

    @Override
    public Optional<MemoryChange> of(MemoryId id, long version) {
      return history.of(id, version);
    }

    @Override
    public long forget(MemoryId id) {
      rewritten.add(id.value());
      return history.forget(id);
    }
  }

  private record NotedProfiles(ProfileStore profiles, Map<String, Profile> erased)
      implements ProfileStore {
    @Override
    public Optional<Profile> at(MemoryReach reach, ProfilePlace place) {
      return profiles.at(reach, place);
    }

    @Override
    public Optional<Profile> get(MemoryReach reach, String id) {
      return profiles.get(reach, id);
    }

    @Override
    public List<Profile> list(MemoryReach reach, String after, int limit) {
      return profiles.list(reach, after, limit);
    }

    @Override
    public List<Profile> ofSpeaker(String speaker) {
      return profiles.ofSpeaker(speaker);
    }

    @Override
    public long count(MemoryReach reach) {
      return profiles.count(reach);
    }

    @Override
    public void save(Profile profile) {
      profiles.save(profile);
    }

    @Override
    public boolean erase(String id) {
      profiles.get(MemoryReach.everything(), id).ifPresent(profile -> erased.put(id, profile));
      return profiles.erase(id);
    }
  }

  private record NotedEdits(
      HistoryEdits edits, Map<SessionKey, Long> archived, Map<SessionKey, Long> restored)
      implements HistoryEdits {
    @Override
    public List<Long> earliestActive(SessionKey session, long count) {
      return edits.earliestActive(session, count);
    }

    @Override
    public List<Long> archived(SessionKey session, long fromSeq, long toSeq) {
      return edits.archived(session, fromSeq, toSeq);
    }

    @Override
    public long setArchived(SessionKey session, Collection<Long> seqs, boolean toArchive) {
      long moved = edits.setArchived(session, seqs, toArchive);
      if (moved > 0) {
        (toArchive ? archived : restored).merge(session, moved, Long::sum);
      }
      return moved;
    }

    @Override
    public boolean replace(Message message) {
      return edits.replace(message);
    }

    @Override
    public List<ChangedMessage> delete(SessionKey session, Collection<Instant> times) {
      return edits.delete(session, times);
    }

    @Override
    public List<ChangedMessage> deleteNumbered(SessionKey session, Collection<Long> seqs) {
      return edits.deleteNumbered(session, seqs);
    }

    @Override
    public Optional<Instant> lastTime(SessionKey session) {
      return edits.lastTime(session);
    }
  }
}
