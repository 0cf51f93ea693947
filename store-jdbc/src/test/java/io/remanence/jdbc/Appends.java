package io.remanence.jdbc;

import io.remanence.history.Message;
import io.remanence.history.MessageBody;
import io.remanence.history.Session;
import io.remanence.history.Speaker;
import io.remanence.history.StoredMessage;
import io.remanence.scope.SessionKey;
import io.remanence.store.Tx;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Stores messages as the use cases do: session read, message and change added, session written. */
final class Appends {
  static final Instant START = Instant.parse("2026-03-01T08:00:00Z");

  private Appends() {}

  static SessionKey session(String id) {
    return new SessionKey(Optional.of("bot1"), Optional.of("telegram"), id);
  }

  static MessageBody user(String text) {
    return MessageBody.user(text).withSpeaker(new Speaker("u42", "小林"));
  }

  /** Appends one message; its number. */
  static long append(Tx tx, SessionKey key, Instant time, MessageBody body) {
    Session session = tx.sessions().get(key).orElseGet(() -> Session.empty(key, time));
    long seq = tx.changes().recordMessage(key);
    long round = session.currentRound() + (body.role().equals(MessageBody.USER) ? 1 : 0);
    tx.history()
        .insert(
            List.of(
                new StoredMessage(
                    new Message(seq, key, round, false, time, body),
                    Optional.empty(),
                    Optional.empty())));
    tx.sessions()
        .save(
            new Session(
                key,
                session.place(),
                session.room(),
                session.peerIsOwner(),
                session.parent(),
                session.title(),
                session.settings(),
                round,
                session.version(),
                session.messages() + 1,
                Optional.of(time),
                session.createdAt()));
    return seq;
  }
}
