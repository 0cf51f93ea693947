package io.remanence.jdbc;

import io.remanence.history.Session;
import io.remanence.history.SessionStore;
import io.remanence.json.JsonObject;
import io.remanence.scope.MessageReach;
import io.remanence.scope.RoomClass;
import io.remanence.scope.SessionKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The records of sessions. */
final class SqliteSessionStore implements SessionStore {
  private static final String COLUMNS =
      "place, room, peer_is_owner, parent, title, settings, current_round, version, messages,"
          + " last_message_at, created_at";
  private static final String GET = "SELECT " + COLUMNS + " FROM session WHERE id = ?";
  private static final String WITH_KEY =
      "SELECT encoded, " + COLUMNS + " FROM session_key k JOIN session s ON s.id = k.id ";
  private static final String WITH_ID =
      WITH_KEY + "WHERE k.session = ? ORDER BY k.session, k.encoded";
  private static final String LIST = WITH_KEY + "WHERE k.encoded > ? ORDER BY k.encoded LIMIT ?";
  private static final String SAVE =
      "INSERT INTO session (id, "
          + COLUMNS
          + ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET"
          + " place = excluded.place, room = excluded.room,"
          + " peer_is_owner = excluded.peer_is_owner, parent = excluded.parent,"
          + " title = excluded.title, settings = excluded.settings,"
          + " current_round = excluded.current_round, version = excluded.version,"
          + " messages = excluded.messages, last_message_at = excluded.last_message_at,"
          + " created_at = excluded.created_at";
  private static final String WITHIN =
      "SELECT k.encoded FROM session s JOIN session_key k ON k.id = s.id WHERE ";
  private static final String DELETE = "DELETE FROM session WHERE id = ?";
  private static final String COUNT = "SELECT count(*) FROM session";

  private final SqliteTx tx;

  SqliteSessionStore(SqliteTx tx) {
    this.tx = tx;
  }

  @Override
  public Optional<Session> get(SessionKey key) {
    OptionalLong id = tx.sessionId(key);
    if (id.isEmpty()) {
      return Optional.empty();
    }
    try (Rows rows = tx.reading(GET).with(id.getAsLong()).query()) {
      return rows.next() ? Optional.of(session(key, rows)) : Optional.empty();
    }
  }

  @Override
  public List<Session> withId(String session) {
    try (Rows rows = tx.reading(WITH_ID).with(session).query()) {
      return sessions(rows);
    }
  }

  @Override
  public void save(Session session) {
    long id = tx.newSessionId(session.key());
    tx.writing(SAVE)
        .with(id)
        .with(session.place())
        .with(session.room().map(RoomClass::wireName))
        .with(session.peerIsOwner())
        .with(session.parent().map(SessionKey::encoded))
        .with(session.title())
        .with(session.settings().isEmpty() ? null : JsonText.write(session.settings()))
        .with(session.currentRound())
        .with(session.version())
        .with(session.messages())
        .withTime(session.lastMessageAt())
        .with(session.createdAt())
        .update();
  }

  @Override
  public List<Session> list(String after, int limit) {
    try (Rows rows = tx.reading(LIST).with(after).with(Limits.atLeastOne(limit)).query()) {
      return sessions(rows);
    }
  }

  @Override
  public List<SessionKey> within(MessageReach.Taken reach, int limit) {
    Limits.atLeastOne(limit);
    Condition scope = MessageReachClause.records(reach);
    Prepared query =
        tx.readingBuilt(WITHIN + scope.sql() + " ORDER BY s.last_message_at DESC LIMIT ?");
    List<SessionKey> keys = new ArrayList<>();
    try (Rows rows = scope.bind(query).with(limit).query()) {
      while (rows.next()) {
        String encoded = rows.text();
        Damaged.keyOf(encoded, encoded).ifPresent(keys::add);
      }
    }
    return keys;
  }

  @Override
  public boolean delete(SessionKey key) {
    OptionalLong id = tx.sessionId(key);
    return tx.writing(DELETE).with(id.orElse(0)).update() > 0;
  }

  @Override
  public long count() {
    return tx.reading(COUNT).number();
  }

  private static List<Session> sessions(Rows rows) {
    List<Session> found = new ArrayList<>();
    while (rows.next()) {
      String encoded = rows.text();
      Damaged.keyOf(encoded, encoded).ifPresent(key -> found.add(session(key, rows)));
    }
    return List.copyOf(found);
  }

  private static Session session(SessionKey key, Rows rows) {
    return new Session(
        key,
        rows.maybeText(),
        Damaged.read(rows.rawText(), RoomClass::named, "session.room", key),
        rows.flag(),
        Damaged.read(rows.rawText(), SessionKey::decode, "session.parent", key),
        rows.maybeText(),
        settings(key, rows),
        rows.number(),
        rows.number(),
        rows.number(),
        rows.maybeTime(),
        rows.time());
  }

  private static JsonObject settings(SessionKey key, Rows rows) {
    return Damaged.read(rows.rawText(), Fields::object, "session.settings", key)
        .orElse(JsonObject.empty());
  }
}
