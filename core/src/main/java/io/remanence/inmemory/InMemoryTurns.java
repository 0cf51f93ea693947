package io.remanence.inmemory;

import io.remanence.scope.SessionKey;
import io.remanence.turn.TurnRecord;
import io.remanence.turn.TurnStore;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Turns. */
final class InMemoryTurns implements TurnStore {
  private final Handle handle;

  InMemoryTurns(Handle handle) {
    this.handle = handle;
  }

  @Override
  public Optional<TurnRecord> get(SessionKey session, String id) {
    return handle.reading().turns.get(List.of(session.encoded(), id));
  }

  @Override
  public Optional<TurnRecord> withId(String id) {
    return handle.reading().turnsById.get(id);
  }

  @Override
  public List<TurnRecord> open(SessionKey session, long from) {
    return ofSession(handle.reading(), session).stream()
        .filter(turn -> turn.completion().isEmpty() && turn.userSeq() >= from)
        .sorted(Comparator.comparing(TurnRecord::userSeq).thenComparing(TurnRecord::id))
        .toList();
  }

  @Override
  public void save(TurnRecord turn) {
    Tables tables = handle.writing();
    tables.turns = tables.turns.with(List.of(sessionOf(turn).encoded(), turn.id()), turn);
    tables.turnsById = tables.turnsById.with(turn.id(), turn);
  }

  @Override
  public long forgetPerson(Optional<String> platform, String speaker) {
    List<TurnRecord> theirs = new ArrayList<>();
    for (TurnRecord turn : handle.writing().turns.ascending()) {
      if (turn.isOf(platform, speaker)) {
        theirs.add(turn);
      }
    }
    theirs.forEach(turn -> save(turn.withoutSpeaker()));
    return theirs.size();
  }

  @Override
  public long deleteAll(SessionKey session) {
    Tables tables = handle.writing();
    List<TurnRecord> gone = ofSession(tables, session);
    for (TurnRecord turn : gone) {
      tables.turns = tables.turns.without(List.of(session.encoded(), turn.id()));
      tables.turnsById = tables.turnsById.without(turn.id());
    }
    return gone.size();
  }

  private static List<TurnRecord> ofSession(Tables tables, SessionKey session) {
    return Pages.take(
        tables.turns.ascendingFrom(List.of(session.encoded())),
        turn -> sessionOf(turn).equals(session),
        Integer.MAX_VALUE);
  }

  private static SessionKey sessionOf(TurnRecord turn) {
    return turn.scope()
        .sessionKey()
        .orElseThrow(
            () -> new IllegalArgumentException("turn " + turn.id() + " comes without its session"));
  }
}
