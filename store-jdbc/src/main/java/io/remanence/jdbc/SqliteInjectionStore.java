package io.remanence.jdbc;

import io.remanence.inject.Injection;
import io.remanence.inject.InjectionStore;
import io.remanence.scope.SessionKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Records of injections. */
final class SqliteInjectionStore implements InjectionStore {
  private static final String GET = InjectionRow.SELECT + "id = ?";
  private static final String NUMBER = "SELECT number FROM injection WHERE id = ?";
  static final String OF_SESSION =
      InjectionRow.SELECT
          + "session = ? AND (time, number) < (?, ?) ORDER BY time DESC, number DESC LIMIT ?";
  static final String SHOWING =
      InjectionRow.SELECT
          + "number IN (SELECT DISTINCT injection FROM injection_item"
          + " WHERE kind = ? AND item IN (SELECT value FROM json_each(?)) LIMIT ?)";
  static final String SHOWING_MESSAGES_OF =
      InjectionRow.SELECT
          + "number IN (SELECT DISTINCT injection FROM injection_item WHERE session = ? LIMIT ?)";
  private static final String SHOWS =
      "INSERT OR IGNORE INTO injection_item (injection, kind, item, session) VALUES (?, ?, ?, ?)";
  private static final String HIDES =
      "DELETE FROM injection_item WHERE injection = ? AND kind = ? AND item = ?";
  private static final String HIDE_ALL =
      "DELETE FROM injection_item"
          + " WHERE injection IN (SELECT number FROM injection WHERE session = ?)";
  private static final String DELETE = "DELETE FROM injection WHERE session = ?";
  private static final String OLDEST =
      " IN (SELECT number FROM injection WHERE time < ? ORDER BY time, number LIMIT ?)";
  static final String HIDE_OLDEST = "DELETE FROM injection_item WHERE injection" + OLDEST;
  static final String DELETE_OLDEST = "DELETE FROM injection WHERE number" + OLDEST;

  static final String FORGET = "UPDATE injection SET speaker = NULL WHERE speaker = ?";
  static final String FORGET_ON =
      FORGET + " AND session IN (SELECT id FROM session_key WHERE platform = ?)";

  private final SqliteTx tx;

  SqliteInjectionStore(SqliteTx tx) {
    this.tx = tx;
  }

  @Override
  public void save(Injection injection) {
    long sessionId = tx.newSessionId(injection.session());
    Prepared insert = InjectionRow.bind(tx.writing(InjectionRow.INSERT), sessionId, injection);
    if (!insert.updateUnlessRefused()) {
      throw new IllegalArgumentException(
          "injection '" + injection.id() + "' is there already; records are redacted, not changed");
    }
    long number = numberOf(injection.id()).orElseThrow();
    for (Injection.Item item : injection.items()) {
      if (!item.redacted()) {
        Optional<Long> session = item.session().map(tx::newSessionId);
        shows(number, item.kind(), item.id(), session);
      }
    }
    if (injection.asked().seq() > 0 && !injection.asked().redacted()) {
      String seq = Long.toString(injection.asked().seq());
      shows(number, Injection.Item.MESSAGE, seq, Optional.of(sessionId));
    }
  }

  private void shows(long number, String kind, String item, Optional<Long> session) {
    Prepared insert = tx.writing(SHOWS).with(number).with(kind).with(item);
    (session.isPresent() ? insert.with(session.get()) : insert.with((String) null)).update();
  }

  private OptionalLong numberOf(String id) {
    try (Rows rows = tx.reading(NUMBER).with(id).query()) {
      return rows.next() ? OptionalLong.of(rows.number()) : OptionalLong.empty();
    }
  }

  @Override
  public Optional<Injection> get(String id) {
    return injections(tx.reading(GET).with(id)).stream().findFirst();
  }

  @Override
  public List<Injection> ofSession(
      SessionKey session, Optional<Injection.Position> after, int limit) {
    Limits.atLeastOne(limit);
    OptionalLong id = tx.sessionId(session);
    if (id.isEmpty()) {
      return List.of();
    }
    long time = after.map(position -> Millis.of(position.time())).orElse(Long.MAX_VALUE);
    long number = after.isPresent() ? numberOf(after.get().id()).orElse(0) : Long.MAX_VALUE;
    return injections(
        tx.reading(OF_SESSION).with(id.getAsLong()).with(time).with(number).with(limit));
  }

  @Override
  public List<Injection> showing(String kind, Collection<String> ids, int limit) {
    Limits.atLeastOne(limit);
    String wanted = JsonText.write(List.copyOf(ids));
    return injections(tx.reading(SHOWING).with(kind).with(wanted).with(limit));
  }

  @Override
  public List<Injection> showingMessagesOf(SessionKey session, int limit) {
    Limits.atLeastOne(limit);
    OptionalLong id = tx.sessionId(session);
    return id.isEmpty()
        ? List.of()
        : injections(tx.reading(SHOWING_MESSAGES_OF).with(id.getAsLong()).with(limit));
  }

  @Override
  public void redact(Injection redacted) {
    tx.checkWrites();
    OptionalLong number = numberOf(redacted.id());
    if (number.isEmpty()) {
      return;
    }
    InjectionRow.bindRedacted(tx.writing(InjectionRow.REDACT), redacted).update();
    for (Injection.Item item : redacted.items()) {
      if (item.redacted()) {
        hides(number.getAsLong(), item.kind(), item.id());
      }
    }
    if (redacted.asked().redacted()) {
      String seq = Long.toString(redacted.asked().seq());
      hides(number.getAsLong(), Injection.Item.MESSAGE, seq);
    }
  }

  private void hides(long number, String kind, String item) {
    tx.writing(HIDES).with(number).with(kind).with(item).update();
  }

  @Override
  public long forgetPerson(Optional<String> platform, String speaker) {
    tx.checkWrites();
    return platform.isEmpty()
        ? tx.writing(FORGET).with(speaker).update()
        : tx.writing(FORGET_ON).with(speaker).with(platform).update();
  }

  @Override
  public long deleteAll(SessionKey session) {
    long id = tx.sessionId(session).orElse(0);
    tx.writing(HIDE_ALL).with(id).update();
    return tx.writing(DELETE).with(id).update();
  }

  @Override
  public int prune(Instant before, int limit) {
    Limits.atLeastOne(limit);
    long end = Millis.notBefore(before);
    tx.writing(HIDE_OLDEST).with(end).with(limit).update();
    return Math.toIntExact(tx.writing(DELETE_OLDEST).with(end).with(limit).update());
  }

  private List<Injection> injections(Prepared query) {
    List<Injection> found = new ArrayList<>();
    try (Rows rows = query.query()) {
      while (rows.next()) {
        InjectionRow.read(rows, tx.sessionIds()).ifPresent(found::add);
      }
    }
    return Collections.unmodifiableList(found);
  }
}
