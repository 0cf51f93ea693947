package io.remanence.jdbc;

import io.remanence.compaction.Backoff;
import io.remanence.compaction.CompactionLine;
import io.remanence.compaction.CompactionState;
import io.remanence.compaction.CompactionStore;
import io.remanence.compaction.TodoItem;
import io.remanence.json.JsonObject;
import io.remanence.scope.SessionKey;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** What compaction remembers of sessions. */
final class SqliteCompactionStore implements CompactionStore {
  private static final String STATE =
      "SELECT used, context_window, token_budget, compressible, trimmed, failures, turns_left,"
          + " failure, failed_model, failed_at FROM compaction WHERE session = ?";
  private static final String SAVE =
      "INSERT OR REPLACE INTO compaction (session, used, context_window, token_budget,"
          + " compressible, trimmed, failures, turns_left, failure, failed_model, failed_at)"
          + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
  private static final String FORGET = "DELETE FROM compaction WHERE session = ?";
  private static final String TODOS = "SELECT items FROM todo_list WHERE session = ?";
  private static final String SAVE_TODOS =
      "INSERT OR REPLACE INTO todo_list (session, items) VALUES (?, ?)";
  private static final String REMOVE_TODOS = "DELETE FROM todo_list WHERE session = ?";

  private final SqliteTx tx;

  SqliteCompactionStore(SqliteTx tx) {
    this.tx = tx;
  }

  @Override
  public Optional<CompactionState> state(SessionKey session) {
    OptionalLong id = tx.sessionId(session);
    if (id.isEmpty()) {
      return Optional.empty();
    }
    try (Rows rows = tx.reading(STATE).with(id.getAsLong()).query()) {
      return rows.next() ? read(session, rows) : Optional.empty();
    }
  }

  private static Optional<CompactionState> read(SessionKey session, Rows rows) {
    try {
      Long used = rows.maybeNumber();
      long window = rows.number();
      long budget = rows.number();
      long compressible = rows.number();
      boolean trimmed = rows.flag();
      Optional<CompactionLine.WindowUse> use =
          Optional.ofNullable(used)
              .map(
                  tokens ->
                      new CompactionLine.WindowUse(tokens, window, budget, compressible, trimmed));
      Backoff backoff = new Backoff(Math.toIntExact(rows.number()), Math.toIntExact(rows.number()));
      Optional<String> reason = rows.maybeText();
      Optional<String> model = rows.maybeText();
      var time = rows.time();
      return Optional.of(
          new CompactionState(
              use,
              backoff,
              reason
                  .map(WireNames.COMPACTION_REASON::named)
                  .map(why -> new CompactionState.Failure(why, model, time))));
    } catch (IllegalArgumentException | ArithmeticException e) {
      Damaged.report("a row", "compaction of " + session.encoded(), e);
      return Optional.empty();
    }
  }

  @Override
  public void save(SessionKey session, CompactionState state) {
    long id = tx.newSessionId(session);
    Prepared save = tx.writing(SAVE).with(id);
    if (state.use().isPresent()) {
      CompactionLine.WindowUse use = state.use().get();
      save.with(use.used())
          .with(use.window())
          .with(use.tokenBudget())
          .with(use.compressible())
          .with(use.trimmed());
    } else {
      for (int i = 0; i < 5; i++) {
        save.with(Optional.empty());
      }
    }
    save.with(state.backoff().failures())
        .with(state.backoff().turnsLeft())
        .with(state.lastFailure().map(failure -> failure.reason().wireName()))
        .with(state.lastFailure().flatMap(CompactionState.Failure::model))
        .withTime(state.lastFailure().map(CompactionState.Failure::time))
        .update();
  }

  @Override
  public boolean forget(SessionKey session) {
    OptionalLong id = tx.sessionId(session);
    return tx.writing(FORGET).with(id.orElse(0)).update() > 0;
  }

  @Override
  public List<TodoItem> todos(SessionKey session) {
    OptionalLong id = tx.sessionId(session);
    if (id.isEmpty()) {
      return List.of();
    }
    try (Rows rows = tx.reading(TODOS).with(id.getAsLong()).query()) {
      return rows.next()
          ? Damaged.read(
                  rows.rawText(),
                  SqliteCompactionStore::items,
                  "todo_list.items",
                  session.encoded())
              .orElse(List.of())
          : List.of();
    }
  }

  private static List<TodoItem> items(String json) {
    return Fields.objects(json).stream()
        .map(JsonObject::members)
        .map(item -> new TodoItem(Fields.text(item.get("status")), Fields.text(item.get("title"))))
        .toList();
  }

  @Override
  public void saveTodos(SessionKey session, List<TodoItem> todos) {
    long id = tx.newSessionId(session);
    Optional<String> items =
        Optional.ofNullable(
            Fields.ofList(
                todos.stream()
                    .map(item -> Fields.members("status", item.status(), "title", item.title()))
                    .toList()));
    if (items.isPresent()) {
      tx.writing(SAVE_TODOS).with(id).with(items.get()).update();
    } else {
      tx.writing(REMOVE_TODOS).with(id).update();
    }
  }
}
