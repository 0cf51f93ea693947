package io.remanence.space;

import io.remanence.error.RemanenceException;
import io.remanence.event.ChangeType;
import io.remanence.history.Session;
import io.remanence.json.JsonObject;
import io.remanence.memory.Memory;
import io.remanence.memory.MemoryPosition;
import io.remanence.memory.MemoryQuery;
import io.remanence.memory.MemoryStatus;
import io.remanence.scope.Isolation;
import io.remanence.scope.MemoryReach;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import io.remanence.settings.SessionSettings;
import io.remanence.settings.SettingLayers;
import io.remanence.store.Tx;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Makes, changes and removes sessions, inside a transaction. */
final class SessionRecords {
  private static final int PAGE = 500;

  private SessionRecords() {}

  /** A session that is made for another begins with the settings that hold in that one. */
  static Session put(
      Tx tx, SettingLayers layers, SessionKey key, SessionChange change, Instant now) {
    SessionSettings.check(change.settings());
    change
        .parent()
        .ifPresent(
            parent -> {
              if (parent.equals(key)) {
                throw RemanenceException.invalid(
                    "parent is the session itself, '" + key.session() + "'; another is wanted");
              }
            });
    Optional<Session> known = tx.sessions().get(key);
    Session before = known.orElseGet(() -> Session.empty(key, now));
    JsonObject inherited =
        known.isPresent()
            ? before.settings()
            : change
                .parent()
                .map(
                    parent ->
                        layers.inherited(
                            SettingLayers.Standing.of(
                                parent, tx.sessions().get(parent), Optional.empty())))
                .orElse(JsonObject.empty());
    Session after =
        new Session(
            key,
            change.place().or(before::place),
            change.room().or(before::room),
            change.peerIsOwner().orElse(before.peerIsOwner()),
            change.parent().or(before::parent),
            change.title().or(before::title),
            SessionSettings.merge(inherited, change.settings()),
            before.currentRound(),
            before.version(),
            before.messages(),
            before.lastMessageAt(),
            before.createdAt());
    tx.sessions().save(after);
    return after;
  }

  static boolean delete(Tx tx, SessionKey key, Instant now) {
    Optional<Session> session = tx.sessions().get(key);
    if (session.isEmpty()) {
      return false;
    }
    Set<SessionKey> family = new HashSet<>();
    collect(key, allSessions(tx), family);
    for (SessionKey member : family) {
      eraseMemories(tx, member, now);
      tx.history().deleteAll(member);
      tx.turns().deleteAll(member);
      tx.injections().deleteAll(member);
      tx.sessions().delete(member);
      tx.changes().record(ChangeType.SESSION_DELETED, member.encoded(), Optional.of(member));
    }
    return true;
  }

  private static void collect(SessionKey key, List<Session> all, Set<SessionKey> family) {
    if (family.add(key)) {
      all.stream()
          .filter(session -> session.parent().equals(Optional.of(key)))
          .forEach(child -> collect(child.key(), all, family));
    }
  }

  private static List<Session> allSessions(Tx tx) {
    List<Session> all = new ArrayList<>();
    String after = "";
    while (true) {
      List<Session> page = tx.sessions().list(after, PAGE);
      all.addAll(page);
      if (page.size() < PAGE) {
        return all;
      }
      after = page.getLast().key().encoded();
    }
  }

  /** Erases what was remembered for this session alone; wider memories stay. */
  private static void eraseMemories(Tx tx, SessionKey key, Instant now) {
    MemoryReach reach = MemoryReach.of(Isolation.SESSION, Scope.of(key), Optional.empty(), true);
    MemoryQuery any =
        new MemoryQuery(
            Set.of(MemoryStatus.values()),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            now);
    Optional<MemoryPosition> after = Optional.empty();
    while (true) {
      List<Memory> page = tx.memories().list(reach, any, after, PAGE);
      for (Memory memory : page) {
        if (memory.placement().mode() == Isolation.SESSION) {
          tx.memories().erase(memory.id());
          tx.changes().record(ChangeType.MEMORY_ERASED, memory.id().value(), Optional.of(key));
        }
      }
      if (page.size() < PAGE) {
        return;
      }
      after = Optional.of(new MemoryPosition(page.getLast().updatedAt(), page.getLast().id()));
    }
  }
}
