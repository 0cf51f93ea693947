package io.remanence.inmemory;

import io.remanence.capture.DeadLetter;
import io.remanence.capture.DeadLetterStore;
import io.remanence.scope.SessionKey;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Work of models that came to nothing. */
final class InMemoryDeadLetters implements DeadLetterStore {
  private final Handle handle;

  InMemoryDeadLetters(Handle handle) {
    this.handle = handle;
  }

  @Override
  public void save(DeadLetter letter) {
    Tables tables = handle.writing();
    tables.deadLetters = tables.deadLetters.with(letter.id(), letter);
  }

  @Override
  public Optional<DeadLetter> get(String id) {
    return handle.reading().deadLetters.get(id);
  }

  @Override
  public boolean remove(String id) {
    Tables tables = handle.writing();
    boolean there = tables.deadLetters.has(id);
    tables.deadLetters = tables.deadLetters.without(id);
    return there;
  }

  @Override
  public List<DeadLetter> ofTurn(String turn) {
    return all(handle.reading().deadLetters.ascending())
        .filter(letter -> letter.turn().equals(turn))
        .toList();
  }

  @Override
  public List<DeadLetter> list(Optional<SessionKey> session, Optional<String> before, int limit) {
    Pages.atLeastOne(limit);
    return all(handle.reading().deadLetters.descending())
        .filter(letter -> session.map(letter.session()::equals).orElse(true))
        .filter(letter -> before.map(id -> Order.TEXT.compare(letter.id(), id) < 0).orElse(true))
        .limit(limit)
        .toList();
  }

  @Override
  public long count() {
    return handle.reading().deadLetters.size();
  }

  @Override
  public long deleteAll(SessionKey session) {
    Tables tables = handle.writing();
    List<DeadLetter> gone =
        all(tables.deadLetters.ascending())
            .filter(letter -> letter.session().equals(session))
            .toList();
    gone.forEach(letter -> remove(letter.id()));
    return gone.size();
  }

  private static Stream<DeadLetter> all(Iterable<DeadLetter> walk) {
    return StreamSupport.stream(walk.spliterator(), false);
  }
}
