package io.remanence.space;

import io.remanence.audit.AuditOperation;
import io.remanence.compaction.CompactionLine;
import io.remanence.compaction.CompactionState;
import io.remanence.compaction.TodoItem;
import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import io.remanence.rolling.Compacted;
import io.remanence.rolling.Undone;
import io.remanence.scope.MessageReach;
import io.remanence.scope.Scope;
import io.remanence.scope.SessionKey;
import io.remanence.settings.SpaceSettings;
import io.remanence.summary.Summary;
import io.remanence.summary.SummaryStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Compaction: a session's older messages leave the window for a summary. It runs by itself, in the
 * background, once a turn reaches the line that is set.
 */
public final class SpaceCompaction {
  /** How many items a to-do list holds at most. */
  public static final int MOST_TODOS = 500;

  private static final int PAGE = 500;

  private final SpaceName name;
  private final SpaceUse pool;

  SpaceCompaction(SpaceName name, SpaceUse pool) {
    this.name = name;
    this.pool = pool;
  }

  /**
   * Compacts the session now, however short it is, and waits for it.
   *
   * @throws RemanenceException when nothing came of it, with the reason: {@code CONFLICT} for
   *     {@code running}, {@code cleared} and {@code history_changed}, {@code UNAVAILABLE} for the
   *     others. Nothing was changed then
   */
  public Compacted compact(SessionKey session) {
    return pool.use(name, space -> space.compactor.compact(session));
  }

  /** How the session stands. */
  public CompactionView view(SessionKey session) {
    return pool.use(
        name,
        space ->
            space
                .parts
                .store()
                .read(
                    tx -> {
                      SpaceSettings settings =
                          space.settingsOf(session, tx.sessions().get(session));
                      CompactionState state =
                          tx.compactions().state(session).orElse(CompactionState.FRESH);
                      return new CompactionView(
                          space.compactions.isRunning(session),
                          settings.compaction(),
                          state,
                          state
                              .use()
                              .map(CompactionLine.WindowUse::window)
                              .orElse((long) settings.contextWindow()),
                          state
                              .use()
                              .map(CompactionLine.WindowUse::tokenBudget)
                              .orElse((long) settings.contextWindow()),
                          tx.history().countActive(session, settings.controlKinds()));
                    }));
  }

  /**
   * The session's summaries that are in force or were, of both kinds, the newest first.
   *
   * @param before only those of smaller versions; {@link Long#MAX_VALUE} for the first page
   * @param limit at least 1
   */
  public List<Summary> summaries(SessionKey session, long before, int limit) {
    return pool.use(
        name,
        space ->
            space
                .parts
                .store()
                .read(
                    tx -> {
                      List<Summary> found = new ArrayList<>();
                      long from = before;
                      while (true) {
                        List<Summary> page = tx.summaries().ofSession(session, from, PAGE);
                        page.stream()
                            .filter(summary -> summary.status() != SummaryStatus.UNDONE)
                            .limit(limit - found.size())
                            .forEach(found::add);
                        if (page.size() < PAGE || found.size() == limit) {
                          return List.copyOf(found);
                        }
                        from = page.getLast().version();
                      }
                    }));
  }

  /**
   * Takes the newest compaction of a session back.
   *
   * @param reader whose session it must be of; absent means the owner, who may name any
   * @throws RemanenceException {@code NOT_FOUND} when there is no such summary for the reader;
   *     {@code CONFLICT} when it is not the newest rolling one of its session
   */
  public Undone undo(Optional<Scope> reader, String id) {
    MessageReach reach =
        reader
            .<MessageReach>map(
                scope ->
                    scope
                        .sessionKey()
                        .<MessageReach>map(MessageReach.OneSession::new)
                        .orElseGet(MessageReach.Nothing::new))
            .orElseGet(MessageReach.Everything::new);
    return pool.use(name, space -> space.compactor.undo(reach, id));
  }

  /** The session's to-do list. */
  public List<TodoItem> todos(SessionKey session) {
    return pool.use(name, space -> space.parts.store().read(tx -> tx.compactions().todos(session)));
  }

  /** Puts this in the place of the session's to-do list, which summaries of work go by. */
  public void putTodos(SessionKey session, List<TodoItem> todos) {
    if (todos.size() > MOST_TODOS) {
      throw RemanenceException.invalid(ErrorText.TOO_MANY, "items", todos.size(), MOST_TODOS);
    }
    pool.use(
        name,
        space ->
            space.holds.sharing(
                session,
                () ->
                    space
                        .parts
                        .store()
                        .transact(
                            tx -> {
                              tx.compactions().saveTodos(session, todos);
                              space
                                  .audited
                                  .trail()
                                  .write(
                                      tx,
                                      AuditTrail.ofSession(tx, AuditOperation.TODOS, session)
                                          .with(Map.of("items", todos.size())));
                              return true;
                            })));
  }

  /**
   * Waits until nothing is compacted in the background any more.
   *
   * @return whether that came in time
   */
  public boolean awaitIdle(Duration patience) {
    return pool.use(name, space -> space.compactions.awaitIdle(patience));
  }
}
