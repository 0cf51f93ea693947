package io.remanence.rolling;

import io.remanence.clear.ClearChain;
import io.remanence.clear.ClearGuard;
import io.remanence.clear.ClearScope;
import io.remanence.clear.SessionHolds;
import io.remanence.compaction.CompactionDraft;
import io.remanence.compaction.CompactionInput;
import io.remanence.compaction.CompactionReason;
import io.remanence.compaction.CompactionRefused;
import io.remanence.compaction.CompactionState;
import io.remanence.compaction.CompactionTrigger;
import io.remanence.compaction.TodoItem;
import io.remanence.compaction.TodoList;
import io.remanence.error.ErrorCode;
import io.remanence.error.ErrorDetail;
import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import io.remanence.history.MessageLog;
import io.remanence.id.IdSource;
import io.remanence.rolling.CompactionWatcher.Progress;
import io.remanence.scope.MessageReach;
import io.remanence.scope.SessionKey;
import io.remanence.settings.SettingLayers;
import io.remanence.store.Store;
import io.remanence.summary.Summary;
import io.remanence.summary.SummaryKind;
import io.remanence.summary.SummaryStatus;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Compacts sessions. A run reads, computes outside of transactions for as long as a model takes,
 * and commits in one transaction that is guarded by what it read, so that turns go on meanwhile and
 * a run that fails anywhere leaves everything as it was. Of a session one runs at a time; a clear
 * makes it void before its commit, and waits for the commit itself.
 */
public final class Compactor implements ClearGuard {
  /** The clear type of summaries. */
  public static final String CLEAR_TYPE = "summary";

  private final Store store;
  private final Summarizers summarizers;
  private final SettingLayers layers;
  private final SessionHolds holds;
  private final Clock clock;
  private final IdSource ids;
  private final Optional<TodoList> todos;
  private final CompactionWatcher watcher;
  private final CompactionCommit commit;
  private final Flights flights;

  /**
   * @param todos the program's own to-do lists, in place of the stored ones
   */
  public Compactor(
      Store store,
      Summarizers summarizers,
      SettingLayers layers,
      MessageLog log,
      SessionHolds holds,
      Clock clock,
      IdSource ids,
      Optional<TodoList> todos,
      CompactionWatcher watcher) {
    this.store = store;
    this.summarizers = summarizers;
    this.layers = layers;
    this.holds = holds;
    this.clock = clock;
    this.ids = ids;
    this.todos = todos;
    this.watcher = watcher;
    this.commit = new CompactionCommit(log);
    this.flights = new Flights();
  }

  private Compactor(Compactor compactor, Store store) {
    this.store = store;
    this.summarizers = compactor.summarizers;
    this.layers = compactor.layers;
    this.holds = compactor.holds;
    this.clock = compactor.clock;
    this.ids = compactor.ids;
    this.todos = compactor.todos;
    this.watcher = compactor.watcher;
    this.commit = compactor.commit;
    this.flights = compactor.flights;
  }

  /** The same on another view of the same store; of a session still one runs at a time. */
  public Compactor on(Store view) {
    return new Compactor(this, view);
  }

  /** Whether the session is being compacted. */
  public boolean isRunning(SessionKey session) {
    return flights.isRunning(session);
  }

  @Override
  public void beforeClear(ClearScope scope, Set<String> types) {
    if (types.isEmpty() || types.contains(ClearChain.CONTEXT) || types.contains(CLEAR_TYPE)) {
      flights.cancel(scope);
    }
  }

  /**
   * Compacts the session because somebody wants it, however short it is.
   *
   * @throws RemanenceException with one of the reasons of {@link CompactionReason}: {@code
   *     CONFLICT} when it runs already or something was changed meanwhile, {@code UNAVAILABLE} when
   *     no summary could be made or stored. Nothing was changed then
   */
  public Compacted compact(SessionKey session) {
    try {
      return run(session, CompactionTrigger.Extent.ALL, false);
    } catch (CompactionRefused refused) {
      throw told(refused);
    }
  }

  /**
   * Compacts the session in the background. A run that comes to nothing is remembered, and makes
   * the session wait.
   *
   * @throws CompactionRefused when nothing came of it
   */
  void compactDue(SessionKey session, CompactionTrigger.Extent extent) {
    var unused = run(session, extent, true);
  }

  private Compacted run(SessionKey session, CompactionTrigger.Extent extent, boolean inBackground) {
    Flights.Flight flight =
        flights
            .begin(session)
            .orElseThrow(
                () ->
                    CompactionRefused.of(
                        CompactionReason.RUNNING, ErrorText.COMPACTING_ALREADY, session.session()));
    try {
      return run(session, extent, inBackground, flight);
    } finally {
      flights.end(session);
    }
  }

  private Compacted run(
      SessionKey session,
      CompactionTrigger.Extent extent,
      boolean inBackground,
      Flights.Flight flight) {
    Snapshot snapshot = stored(() -> store.read(tx -> Snapshot.of(tx, layers, session, extent)));
    CompactionInput input = snapshot.input(todos(snapshot));
    if (!input.holdsConversation() && snapshot.outdated().isEmpty()) {
      return Compacted.NOTHING;
    }
    watcher.progress(session, Progress.START, Optional.empty());
    try {
      Optional<CompactionDraft> draft =
          input.holdsConversation()
              ? Optional.of(summarizers.summarize(input, snapshot.settings().compaction()))
              : Optional.empty();
      Compacted compacted = commit(snapshot, draft, flight);
      draft.ifPresent(made -> made.notes().forEach(note -> watcher.warned(session, note)));
      watcher.progress(session, Progress.DONE, Optional.empty());
      return compacted;
    } catch (CompactionRefused failed) {
      if (inBackground && Thread.currentThread().isInterrupted()) {
        // The space is closing: as if the run had never begun.
        throw failed;
      }
      // Whatever else became of a run that was void already, the cleared session knows nothing of.
      CompactionRefused refused = flight.isVoid() ? cleared(session) : failed;
      remember(session, refused, inBackground);
      if (refused.reason() != CompactionReason.NO_MODEL) {
        // Of a model that is missing it is told once, and not run by run.
        watcher.warned(session, String.valueOf(refused.getMessage()));
      }
      watcher.progress(session, Progress.ERROR, Optional.of(refused.reason()));
      throw refused;
    } catch (RuntimeException | Error defect) {
      watcher.progress(session, Progress.ERROR, Optional.empty());
      throw defect;
    }
  }

  private List<TodoItem> todos(Snapshot snapshot) {
    return todos.map(list -> list.of(snapshot.session())).orElse(snapshot.todos());
  }

  private Compacted commit(
      Snapshot snapshot, Optional<CompactionDraft> draft, Flights.Flight flight) {
    SessionKey session = snapshot.session();
    String id = ids.next("sum");
    record Done(Compacted compacted, long before) {}
    Done done =
        holds.sharing(
            session,
            () -> {
              if (flight.isVoid()) {
                throw cleared(session);
              }
              return stored(
                  () ->
                      store.transact(
                          tx -> {
                            long before = tx.changes().head();
                            return new Done(commit.run(tx, snapshot, draft, id, now()), before);
                          }));
            });
    watcher.committed(session, done.before());
    return done.compacted();
  }

  private static CompactionRefused cleared(SessionKey session) {
    return CompactionRefused.of(
        CompactionReason.CLEARED, ErrorText.CLEARED_MEANWHILE, session.session());
  }

  /** What the store can't do now is a reason of its own. */
  private static <R> R stored(Supplier<R> work) {
    try {
      return work.get();
    } catch (RemanenceException failure) {
      CompactionRefused refused =
          CompactionRefused.of(CompactionReason.STORE_FAILED, ErrorDetail.of(failure));
      refused.addSuppressed(failure);
      throw refused;
    }
  }

  /** Keeps why it failed; where even that fails, the session is only tried again sooner. */
  private void remember(SessionKey session, CompactionRefused refused, boolean inBackground) {
    if (refused.reason() == CompactionReason.CLEARED) {
      return;
    }
    CompactionState.Failure failure =
        new CompactionState.Failure(refused.reason(), refused.model(), now());
    try {
      holds.sharing(
          session,
          () ->
              store.transact(
                  tx -> {
                    CompactionState state =
                        tx.compactions().state(session).orElse(CompactionState.FRESH);
                    tx.compactions().save(session, state.failed(failure, inBackground));
                    return true;
                  }));
    } catch (RemanenceException storeFailed) {
      refused.addSuppressed(storeFailed);
    }
  }

  /**
   * Takes a compaction back: its messages are in the window again, and so is the summary before it.
   *
   * @param reach whose summary it may be
   * @throws RemanenceException {@code NOT_FOUND} when the reader sees no such summary; {@code
   *     CONFLICT} when it is not its session's newest rolling one
   */
  public Undone undo(MessageReach reach, String id) {
    SessionKey session = store.read(tx -> find(tx.summaries().withIds(reach, List.of(id)), id));
    record Done(Undone undone, long before) {}
    Done done =
        holds.sharing(
            session,
            () ->
                store.transact(
                    tx -> {
                      long before = tx.changes().head();
                      Summary summary =
                          tx
                              .summaries()
                              .withIds(new MessageReach.OneSession(session), List.of(id))
                              .stream()
                              .findFirst()
                              .orElseThrow(() -> absent(id));
                      if (summary.status() == SummaryStatus.UNDONE) {
                        throw RemanenceException.of(
                            ErrorCode.CONFLICT, ErrorText.TAKEN_BACK_ALREADY, id);
                      }
                      boolean newest =
                          tx.summaries()
                              .newest(session, SummaryKind.ROLLING)
                              .map(Summary::id)
                              .filter(id::equals)
                              .isPresent();
                      if (summary.status() != SummaryStatus.ACTIVE || !newest) {
                        throw RemanenceException.of(
                            ErrorCode.CONFLICT, ErrorText.NOT_THE_NEWEST, id);
                      }
                      return new Done(
                          commit.undo(tx, summary, layers.space().controlKinds()), before);
                    }));
    watcher.committed(session, done.before());
    return done.undone();
  }

  private static SessionKey find(List<Summary> found, String id) {
    return found.stream().map(Summary::session).findFirst().orElseThrow(() -> absent(id));
  }

  private static RemanenceException absent(String id) {
    return RemanenceException.notFound(ErrorText.NOT_THERE, ErrorText.SUMMARY, id);
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }

  private static RemanenceException told(CompactionRefused refused) {
    ErrorCode code =
        switch (refused.reason()) {
          case RUNNING, CLEARED, HISTORY_CHANGED -> ErrorCode.CONFLICT;
          case NO_MODEL,
              MODEL_FAILED,
              OUTPUT_INCOMPLETE,
              EMPTY_SUMMARY,
              WINDOW_TOO_SMALL,
              STORE_FAILED ->
              ErrorCode.UNAVAILABLE;
        };
    return RemanenceException.of(code, refused, refused.detail())
        .withReason(refused.reason().wireName());
  }
}
