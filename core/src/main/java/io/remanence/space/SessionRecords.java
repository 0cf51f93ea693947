package io.remanence.space;

import io.remanence.audit.AuditOperation;
import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import io.remanence.event.ChangeType;
import io.remanence.history.Session;
import io.remanence.json.JsonObject;
import io.remanence.scope.SessionKey;
import io.remanence.settings.SessionSettings;
import io.remanence.settings.SettingLayers;
import io.remanence.store.Tx;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
                throw RemanenceException.invalid(ErrorText.OWN_PARENT, key.session());
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

  /** What is written down of a change: which fields, and which settings with their values. */
  static AuditTrail.Note note(Tx tx, SessionKey key, SessionChange change) {
    Map<String, Object> more = new LinkedHashMap<>();
    List<String> fields = new ArrayList<>();
    change.place().ifPresent(place -> fields.add("place"));
    change.room().ifPresent(room -> fields.add("room"));
    change.peerIsOwner().ifPresent(is -> fields.add("peer_is_owner"));
    change.parent().ifPresent(parent -> fields.add("parent"));
    change.title().ifPresent(title -> fields.add("title"));
    if (!fields.isEmpty()) {
      more.put("fields", fields);
    }
    if (!change.settings().isEmpty()) {
      more.put("settings", change.settings().members());
    }
    return AuditTrail.ofSession(tx, AuditOperation.SETTINGS, key)
        .saying(String.join(", ", change.settings().members().keySet()))
        .with(more);
  }

  /** Removes the record alone; what it stood for is cleared before. */
  static boolean delete(Tx tx, SessionKey key) {
    boolean there = tx.sessions().delete(key);
    if (there) {
      tx.changes().record(ChangeType.SESSION_DELETED, key.encoded(), Optional.of(key));
    }
    return there;
  }
}
