package io.remanence.jdbc;

import io.remanence.inject.Injection;
import io.remanence.inject.InjectionStore;
import io.remanence.scope.SessionKey;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Records of injections. */
final class SqliteInjectionStore implements InjectionStore {
  private static final String GET = InjectionRow.SELECT + "id = ?";
  private static final String OF_SESSION =
      InjectionRow.SELECT + "session = ? ORDER BY time DESC, number DESC LIMIT ?";
  private static final String DELETE = "DELETE FROM injection WHERE session = ?";

  private final SqliteTx tx;

  SqliteInjectionStore(SqliteTx tx) {
    this.tx = tx;
  }

  @Override
  public void save(Injection injection) {
    SessionKey session =
        injection
            .scope()
            .sessionKey()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "injection " + injection.id() + " comes without its session"));
    long sessionId = tx.newSessionId(session);
    Prepared insert = InjectionRow.bind(tx.writing(InjectionRow.INSERT), sessionId, injection);
    if (!insert.updateUnlessRefused()) {
      throw new IllegalArgumentException(
          "injection '" + injection.id() + "' is there already; records never change");
    }
  }

  @Override
  public Optional<Injection> get(String id) {
    return injections(tx.reading(GET).with(id)).stream().findFirst();
  }

  @Override
  public List<Injection> ofSession(SessionKey session, int limit) {
    Limits.atLeastOne(limit);
    OptionalLong id = tx.sessionId(session);
    return id.isEmpty()
        ? List.of()
        : injections(tx.reading(OF_SESSION).with(id.getAsLong()).with(limit));
  }

  @Override
  public long deleteAll(SessionKey session) {
    OptionalLong id = tx.sessionId(session);
    return tx.writing(DELETE).with(id.orElse(0)).update();
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
