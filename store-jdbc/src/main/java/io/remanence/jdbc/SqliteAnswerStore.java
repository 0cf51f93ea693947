package io.remanence.jdbc;

import io.remanence.answer.AnswerStore;
import io.remanence.answer.StoredAnswer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Answers that are kept for a while. */
final class SqliteAnswerStore implements AnswerStore {
  private static final String SELECT =
      "SELECT key, request, time, words, state, status, type, body FROM answer WHERE ";
  private static final String GET = SELECT + "key = ?";
  private static final String LIST = SELECT + "key > ? ORDER BY key LIMIT ?";
  private static final String SAVE =
      "INSERT OR REPLACE INTO answer (key, request, time, words, state, status, type, body)"
          + " VALUES (?, ?, ?, ?, ?, ?, ?, ?)";
  private static final String REMOVE = "DELETE FROM answer WHERE key = ?";
  private static final String ERASE =
      "UPDATE answer SET state = 2, status = 0, type = NULL, body = NULL"
          + " WHERE words = 1 AND state <> 2";
  private static final String PRUNE =
      "DELETE FROM answer WHERE key IN"
          + " (SELECT key FROM answer WHERE time < ? ORDER BY time, key LIMIT ?)";

  private final SqliteTx tx;

  SqliteAnswerStore(SqliteTx tx) {
    this.tx = tx;
  }

  @Override
  public Optional<StoredAnswer> get(String key) {
    return answers(tx.reading(GET).with(key)).stream().findFirst();
  }

  @Override
  public void save(StoredAnswer answer) {
    Optional<StoredAnswer.Body> body = answer.answer();
    tx.writing(SAVE)
        .with(answer.key())
        .with(answer.request())
        .with(answer.time())
        .with(answer.words())
        .with(answer.state().ordinal())
        .with(body.map(StoredAnswer.Body::status).orElse(0))
        .with(body.map(StoredAnswer.Body::type))
        .with(body.map(StoredAnswer.Body::text))
        .update();
  }

  @Override
  public boolean remove(String key) {
    return tx.writing(REMOVE).with(key).update() > 0;
  }

  @Override
  public long eraseWords() {
    return tx.writing(ERASE).update();
  }

  @Override
  public int prune(Instant before, int limit) {
    return Math.toIntExact(tx.writing(PRUNE).with(before).with(Limits.atLeastOne(limit)).update());
  }

  @Override
  public List<StoredAnswer> list(String afterKey, int limit) {
    return answers(tx.reading(LIST).with(afterKey).with(Limits.atLeastOne(limit)));
  }

  private static List<StoredAnswer> answers(Prepared query) {
    List<StoredAnswer> found = new ArrayList<>();
    try (Rows rows = query.query()) {
      while (rows.next()) {
        found.add(answer(rows));
      }
    }
    return found;
  }

  private static StoredAnswer answer(Rows rows) {
    String key = rows.text();
    String request = rows.text();
    Instant time = rows.time();
    boolean words = rows.flag();
    StoredAnswer.State state = StoredAnswer.State.values()[(int) rows.number()];
    int status = (int) rows.number();
    Optional<String> type = rows.maybeText();
    Optional<String> body = rows.maybeText();
    return new StoredAnswer(
        key,
        request,
        time,
        words,
        state,
        state == StoredAnswer.State.KEPT
            ? Optional.of(new StoredAnswer.Body(status, type.orElse(""), body.orElse("")))
            : Optional.empty());
  }
}
