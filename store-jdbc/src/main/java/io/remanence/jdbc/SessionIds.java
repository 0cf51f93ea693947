package io.remanence.jdbc;

import io.remanence.scope.SessionKey;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The small numbers that stand for session keys in a file, seen through one connection. A number
 * stands for its key for good, so what is committed can be remembered.
 */
final class SessionIds {
  private static final int REMEMBERED = 5_000;
  private static final String FIND = "SELECT id FROM session_key WHERE encoded = ?";
  private static final String KEY = "SELECT encoded FROM session_key WHERE id = ?";
  private static final String ADD =
      "INSERT INTO session_key (encoded, session, bot, platform) VALUES (?, ?, ?, ?)";

  private final Link link;
  private final Map<SessionKey, Long> ids = remembering();
  private final Map<Long, SessionKey> keys = remembering();
  private boolean added;

  SessionIds(Link link) {
    this.link = link;
  }

  /** The number of the key, if it has one. */
  OptionalLong find(SessionKey key) {
    Long known = ids.get(key);
    if (known != null) {
      return OptionalLong.of(known);
    }
    try (Rows rows = link.sql(FIND).with(key.encoded()).query()) {
      if (!rows.next()) {
        return OptionalLong.empty();
      }
      long id = rows.number();
      ids.put(key, id);
      return OptionalLong.of(id);
    }
  }

  /** The number of the key, given now if it has none. */
  long findOrAdd(SessionKey key) {
    OptionalLong known = find(key);
    if (known.isPresent()) {
      return known.getAsLong();
    }
    added = true;
    link.sql(ADD)
        .with(key.encoded())
        .with(key.session())
        .with(key.bot())
        .with(key.platform())
        .update();
    return find(key).orElseThrow();
  }

  /**
   * The key that the number stands for; empty where the file no longer says so or says what is no
   * key.
   */
  Optional<SessionKey> key(long id) {
    SessionKey known = keys.get(id);
    if (known != null) {
      return Optional.of(known);
    }
    try (Rows rows = link.sql(KEY).with(id).query()) {
      if (!rows.next()) {
        return Optional.empty();
      }
      Optional<SessionKey> key = Damaged.keyOf(rows.text(), id);
      key.ifPresent(found -> keys.put(id, found));
      return key;
    }
  }

  /** Forgets numbers that were given in a transaction which was taken back. */
  void rolledBack() {
    if (added) {
      ids.clear();
      keys.clear();
      added = false;
    }
  }

  /** What was given is there to stay. */
  void committed() {
    added = false;
  }

  private static <K, V> Map<K, V> remembering() {
    return new LinkedHashMap<>(16, 0.75f, true) {
      @Override
      protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
        return size() > REMEMBERED;
      }
    };
  }
}
