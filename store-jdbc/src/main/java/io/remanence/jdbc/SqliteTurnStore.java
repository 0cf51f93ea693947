package io.remanence.jdbc;

import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import io.remanence.turn.PromptRoom;
import io.remanence.turn.TurnRecord;
import io.remanence.turn.TurnRecord.Completion;
import io.remanence.turn.TurnStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Turns. */
final class SqliteTurnStore implements TurnStore {
  /** What {@link #turn} reads. */
  static final String COLUMNS =
      "speaker, round, user_seq, injection, prepared_at, completed_at, outcome,"
          + " message_seqs, captured, compaction, context_window, token_budget, fixed";

  private static final String GET = "SELECT " + COLUMNS + " FROM turn WHERE session = ? AND id = ?";
  private static final String SESSION_OF =
      "SELECT session_key.encoded FROM turn JOIN session_key ON session_key.id = turn.session"
          + " WHERE turn.id = ?";
  private static final String OPEN =
      "SELECT id, "
          + COLUMNS
          + " FROM turn WHERE session = ? AND completed_at IS NULL AND user_seq >= ?"
          + " ORDER BY user_seq, id";
  private static final String SAVE =
      "INSERT OR REPLACE INTO turn (session, id, speaker, round, user_seq, injection,"
          + " prepared_at, completed_at, outcome, message_seqs, captured, compaction,"
          + " context_window, token_budget, fixed)"
          + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
  private static final String DELETE = "DELETE FROM turn WHERE session = ?";

  static final String FORGET = "UPDATE turn SET speaker = NULL WHERE speaker = ?";
  static final String FORGET_ON =
      FORGET + " AND session IN (SELECT id FROM session_key WHERE platform = ?)";

  private final SqliteTx tx;

  SqliteTurnStore(SqliteTx tx) {
    this.tx = tx;
  }

  @Override
  public Optional<TurnRecord> get(SessionKey session, String id) {
    OptionalLong sessionId = tx.sessionId(session);
    if (sessionId.isEmpty()) {
      return Optional.empty();
    }
    try (Rows rows = tx.reading(GET).with(sessionId.getAsLong()).with(id).query()) {
      return rows.next() ? Optional.of(turn(session, id, rows)) : Optional.empty();
    }
  }

  @Override
  public Optional<TurnRecord> withId(String id) {
    Optional<SessionKey> session;
    try (Rows rows = tx.reading(SESSION_OF).with(id).query()) {
      session = rows.next() ? Optional.of(SessionKey.decode(rows.text())) : Optional.empty();
    }
    return session.flatMap(key -> get(key, id));
  }

  @Override
  public List<TurnRecord> open(SessionKey session, long from) {
    OptionalLong sessionId = tx.sessionId(session);
    if (sessionId.isEmpty()) {
      return List.of();
    }
    List<TurnRecord> open = new ArrayList<>();
    try (Rows rows = tx.reading(OPEN).with(sessionId.getAsLong()).with(from).query()) {
      while (rows.next()) {
        open.add(turn(session, rows.text(), rows));
      }
    }
    return List.copyOf(open);
  }

  static TurnRecord turn(SessionKey session, String id, Rows rows) {
    return new TurnRecord(
        id,
        rows.maybeText().map(Scope.of(session)::withSpeaker).orElse(Scope.of(session)),
        rows.number(),
        rows.number(),
        rows.maybeText(),
        rows.time(),
        completion(id, rows),
        room(rows));
  }

  private static Optional<PromptRoom> room(Rows rows) {
    Long window = rows.maybeNumber();
    long budget = rows.number();
    long fixed = rows.number();
    return Optional.ofNullable(window).map(tokens -> new PromptRoom(tokens, budget, fixed));
  }

  private static Optional<Completion> completion(String id, Rows rows) {
    Optional<Instant> completedAt = rows.maybeTime();
    if (completedAt.isEmpty()) {
      rows.skip(4);
      return Optional.empty();
    }
    return Optional.of(
        new Completion(
            completedAt.get(),
            rows.text(),
            Damaged.read(rows.rawText(), Fields::numbers, "turn.message_seqs", id)
                .orElse(List.of()),
            Damaged.read(rows.rawText(), Fields::texts, "turn.captured", id).orElse(List.of()),
            rows.maybeText()));
  }

  @Override
  public void save(TurnRecord turn) {
    SessionKey session =
        turn.scope()
            .sessionKey()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "turn " + turn.id() + " comes without its session"));
    long sessionId = tx.newSessionId(session);
    Prepared save =
        tx.writing(SAVE)
            .with(sessionId)
            .with(turn.id())
            .with(turn.scope().speaker())
            .with(turn.round())
            .with(turn.userSeq())
            .with(turn.injection())
            .with(turn.preparedAt())
            .withTime(turn.completion().map(Completion::completedAt))
            .with(turn.completion().map(Completion::outcome))
            .with(turn.completion().map(done -> Fields.ofList(done.messageSeqs())))
            .with(turn.completion().map(done -> Fields.ofList(done.captured())))
            .with(turn.completion().flatMap(Completion::compaction));
    if (turn.room().isPresent()) {
      PromptRoom room = turn.room().get();
      save.with(room.contextWindow()).with(room.tokenBudget()).with(room.fixed()).update();
    } else {
      save.with(Optional.empty()).with(Optional.empty()).with(Optional.empty()).update();
    }
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
    OptionalLong id = tx.sessionId(session);
    return tx.writing(DELETE).with(id.orElse(0)).update();
  }
}
