package io.remanence.jdbc;

import io.remanence.compaction.Backoff;
import io.remanence.scope.SessionKey;
import io.remanence.topic.TopicState;
import io.remanence.topic.TopicStore;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** How far the topics of sessions are known. */
final class SqliteTopicStore implements TopicStore {
  private static final String STATE =
      "SELECT start_round, judged_to, wanted_to, ends, failures, turns_left FROM topic_state"
          + " WHERE session = ?";
  private static final String SAVE =
      "INSERT OR REPLACE INTO topic_state (session, start_round, judged_to, wanted_to, ends, failures,"
          + " turns_left) VALUES (?, ?, ?, ?, ?, ?, ?)";
  private static final String FORGET = "DELETE FROM topic_state WHERE session = ?";

  private final SqliteTx tx;

  SqliteTopicStore(SqliteTx tx) {
    this.tx = tx;
  }

  @Override
  public Optional<TopicState> state(SessionKey session) {
    OptionalLong id = tx.sessionId(session);
    if (id.isEmpty()) {
      return Optional.empty();
    }
    try (Rows rows = tx.reading(STATE).with(id.getAsLong()).query()) {
      return rows.next() ? read(session, rows) : Optional.empty();
    }
  }

  private static Optional<TopicState> read(SessionKey session, Rows rows) {
    try {
      long start = rows.number();
      long judged = rows.number();
      long wanted = rows.number();
      List<Long> ends = Fields.numbers(rows.text());
      Backoff backoff = new Backoff(Math.toIntExact(rows.number()), Math.toIntExact(rows.number()));
      return Optional.of(new TopicState(start, judged, wanted, ends, backoff));
    } catch (IllegalArgumentException | ArithmeticException e) {
      Damaged.report("a row", "topic_state of " + session.encoded(), e);
      return Optional.empty();
    }
  }

  @Override
  public void save(SessionKey session, TopicState state) {
    long id = tx.newSessionId(session);
    tx.writing(SAVE)
        .with(id)
        .with(state.startRound())
        .with(state.judgedTo())
        .with(state.wantedTo())
        .with(JsonText.write(state.ends()))
        .with(state.backoff().failures())
        .with(state.backoff().turnsLeft())
        .update();
  }

  @Override
  public boolean forget(SessionKey session) {
    OptionalLong id = tx.sessionId(session);
    return tx.writing(FORGET).with(id.orElse(0)).update() > 0;
  }
}
