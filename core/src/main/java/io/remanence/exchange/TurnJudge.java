package io.remanence.exchange;

import io.remanence.compaction.CompactionLine;
import io.remanence.compaction.CompactionState;
import io.remanence.compaction.CompactionTrigger;
import io.remanence.compaction.CompactionVerdict;
import io.remanence.context.UncoveredMessages;
import io.remanence.history.Limit;
import io.remanence.history.Message;
import io.remanence.history.MessageBody;
import io.remanence.inject.Injection;
import io.remanence.inject.SummaryBlock;
import io.remanence.scope.SessionKey;
import io.remanence.settings.SpaceSettings;
import io.remanence.store.Tx;
import io.remanence.summary.Summary;
import io.remanence.summary.SummaryKind;
import io.remanence.token.TokenEstimate;
import io.remanence.turn.PromptRoom;
import io.remanence.turn.TurnRecord;
import java.util.Optional;
import java.util.Set;

/**
 * Says at the end of a turn whether its session is due to be compacted: by what the turn used of
 * the model's window, by how many messages there are, or because a summary no longer says what its
 * messages say. What the caller does not tell of the use is estimated from what is stored.
 */
final class TurnJudge {
  private final CompactionTrigger trigger;

  TurnJudge(CompactionTrigger trigger) {
    this.trigger = trigger;
  }

  /**
   * What was found.
   *
   * @param extent how much is to be compacted; present where it is due
   */
  record Finding(CompactionVerdict verdict, Optional<CompactionTrigger.Extent> extent) {
    static final Finding NOT_DUE = new Finding(CompactionVerdict.NOT_DUE, Optional.empty());
    static final Finding RUNNING = new Finding(CompactionVerdict.RUNNING, Optional.empty());

    static Finding due(CompactionTrigger.Extent extent) {
      return new Finding(CompactionVerdict.DUE, Optional.of(extent));
    }
  }

  /** Judges a turn whose messages are stored, and keeps what it used. */
  Finding judge(Tx tx, SessionKey session, TurnRecord turn, Reply reply, SpaceSettings settings) {
    if (reply.outcome() != Outcome.REPLIED && reply.outcome() != Outcome.SILENT) {
      return Finding.NOT_DUE;
    }
    if (trigger.isRunning(session)) {
      return Finding.RUNNING;
    }
    Optional<Summary> summary = tx.summaries().newest(session, SummaryKind.ROLLING);
    if (summary.filter(newest -> newest.version() > turn.userSeq()).isPresent()
        || lacksSummary(tx, turn, summary)) {
      // What the turn used is of a history that was compacted or cleared since it began.
      return Finding.NOT_DUE;
    }
    CompactionLine.WindowUse use = use(tx, session, turn, reply, settings, summary);
    CompactionState state =
        tx.compactions().state(session).orElse(CompactionState.FRESH).judged(use);
    tx.compactions().save(session, state);
    if (!state.backoff().allows()) {
      return Finding.NOT_DUE;
    }
    boolean due =
        CompactionLine.isReached(use, settings.compaction().compressAt())
            || isDueByCount(tx, session, settings);
    boolean stale = summary.filter(Summary::stale).isPresent();
    if (!due && !stale) {
      return Finding.NOT_DUE;
    }
    return Finding.due(due ? CompactionTrigger.Extent.ALL : CompactionTrigger.Extent.COVERED);
  }

  /**
   * Whether there are as many messages as are set, and at least half as many that a compaction can
   * take away: messages of the system stay, and would bring the session back turn after turn.
   */
  private static boolean isDueByCount(Tx tx, SessionKey session, SpaceSettings settings) {
    long most = settings.compaction().historyLimit();
    Set<String> markers = settings.controlKinds();
    if (!CompactionLine.isReached(tx.history().countActive(session, markers), most)) {
      return false;
    }
    long others =
        tx.history().active(session, Limit.all(), markers).stream()
            .filter(message -> !UncoveredMessages.isControl(message, markers))
            .filter(message -> !message.body().role().equals(MessageBody.SYSTEM))
            .count();
    return others * 2 >= most;
  }

  /** Whether the summary that the turn's prompt showed is in force no more. */
  private static boolean lacksSummary(Tx tx, TurnRecord turn, Optional<Summary> newest) {
    return turn.injection()
        .flatMap(tx.injections()::get)
        .flatMap(Injection::summary)
        .map(Injection.ShownSummary::id)
        .filter(shown -> newest.map(Summary::id).filter(shown::equals).isEmpty())
        .isPresent();
  }

  private static CompactionLine.WindowUse use(
      Tx tx,
      SessionKey session,
      TurnRecord turn,
      Reply reply,
      SpaceSettings settings,
      Optional<Summary> summary) {
    ReplyUsage told = reply.usage();
    PromptRoom room =
        turn.room()
            .orElseGet(() -> new PromptRoom(settings.contextWindow(), settings.contextWindow(), 0));
    long window = told.contextWindow().orElse(room.contextWindow());
    long budget = told.tokenBudget().orElse(told.contextWindow().orElse(room.tokenBudget()));
    if (told.used().isPresent() && told.compressible().isPresent()) {
      return new CompactionLine.WindowUse(
          told.used().getAsLong(),
          window,
          budget,
          told.compressible().getAsLong(),
          told.trimmed().orElse(false));
    }
    Size size = size(tx, session, budget, settings);
    long fixed =
        room.fixed()
            + summary
                .map(Summary::text)
                .map(SummaryBlock::of)
                .map(TokenEstimate::message)
                .orElse(0);
    long all = fixed + size.compressible() + size.others();
    int beside = (int) Math.clamp(Exchange.room(budget, window) - fixed, 0, Integer.MAX_VALUE);
    long forWindow = fixed + beside - Exchange.reserve(settings, beside);
    return new CompactionLine.WindowUse(
        told.used().orElse(Math.min(all, budget)),
        window,
        budget,
        told.compressible().orElse(size.compressible()),
        told.trimmed().orElse(all > forWindow));
  }

  /**
   * What active messages take.
   *
   * @param others what system messages take, which no compaction makes smaller
   */
  private record Size(long compressible, long others) {}

  /** The newest messages tell enough where they alone are more than the budget. */
  private static Size size(Tx tx, SessionKey session, long budget, SpaceSettings settings) {
    long compressible = 0;
    long others = 0;
    int most = (int) Math.min(budget, Integer.MAX_VALUE);
    for (Message message :
        UncoveredMessages.newest(tx.history(), session, most, settings.controlKinds())) {
      if (UncoveredMessages.isControl(message, settings.controlKinds())) {
        continue;
      }
      int tokens = TokenEstimate.message(message.body());
      if (message.body().role().equals(MessageBody.SYSTEM)) {
        others += tokens;
      } else {
        compressible += tokens;
      }
    }
    return new Size(compressible, others);
  }
}
