package io.remanence.space;

import io.remanence.audit.Actor;
import io.remanence.audit.AuditEntry;
import io.remanence.audit.AuditOperation;
import io.remanence.audit.AuditTarget;
import io.remanence.history.Session;
import io.remanence.id.IdSource;
import io.remanence.json.JsonObject;
import io.remanence.scope.Isolation;
import io.remanence.scope.Placement;
import io.remanence.scope.RoomClass;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import io.remanence.store.Tx;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Writes down what somebody does, in the transaction that does it. */
record AuditTrail(Actor actor, Clock clock, IdSource ids) {
  /**
   * What was done.
   *
   * @param actor who did it, where it isn't whom the trail is of
   */
  record Note(
      AuditOperation operation,
      Optional<Placement> placement,
      AuditTarget target,
      String summary,
      Optional<Actor> actor,
      Optional<String> turn,
      JsonObject metadata) {
    static Note of(
        AuditOperation operation,
        Optional<Placement> placement,
        AuditTarget.Kind kind,
        String target) {
      return new Note(
          operation,
          placement,
          new AuditTarget(kind, target),
          "",
          Optional.empty(),
          Optional.empty(),
          JsonObject.empty());
    }

    Note saying(String text) {
      return new Note(operation, placement, target, text, actor, turn, metadata);
    }

    Note by(Optional<Actor> other) {
      return new Note(operation, placement, target, summary, other, turn, metadata);
    }

    Note during(Optional<String> id) {
      return new Note(operation, placement, target, summary, actor, id, metadata);
    }

    Note with(Map<String, ? extends @Nullable Object> more) {
      return new Note(operation, placement, target, summary, actor, turn, JsonObject.of(more));
    }
  }

  void write(Tx tx, Note note) {
    tx.audit()
        .append(
            new AuditEntry(
                tx.audit().head() + 1,
                ids.next("aud"),
                clock.instant().truncatedTo(ChronoUnit.MILLIS),
                note.operation(),
                note.operation() == AuditOperation.ERASE
                    // Whose it was is what an erasing takes out of the audit.
                    ? note.placement().flatMap(Placement::withoutSpeaker)
                    : note.placement(),
                note.actor().orElse(actor),
                note.target(),
                note.summary(),
                note.turn(),
                note.metadata(),
                false));
  }

  /** What is done to a session shows in that session alone. */
  static Placement in(Tx tx, SessionKey session) {
    boolean direct =
        tx.sessions()
            .get(session)
            .flatMap(Session::room)
            .filter(RoomClass.DIRECT::equals)
            .isPresent();
    return new Placement(Scope.of(session), Isolation.SESSION, direct);
  }

  /** A note of what was done to a session. */
  static Note ofSession(Tx tx, AuditOperation operation, SessionKey session) {
    return Note.of(
        operation, Optional.of(in(tx, session)), AuditTarget.Kind.SESSION, session.encoded());
  }
}
