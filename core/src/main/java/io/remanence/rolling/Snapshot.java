package io.remanence.rolling;

import io.remanence.compaction.CompactionInput;
import io.remanence.compaction.CompactionLine;
import io.remanence.compaction.CompactionState;
import io.remanence.compaction.CompactionTemplate;
import io.remanence.compaction.CompactionTrigger;
import io.remanence.compaction.CutPoint;
import io.remanence.compaction.TodoItem;
import io.remanence.history.Limit;
import io.remanence.history.Message;
import io.remanence.history.MessageBody;
import io.remanence.history.Session;
import io.remanence.scope.MessageReach;
import io.remanence.scope.SessionKey;
import io.remanence.settings.SettingLayers;
import io.remanence.settings.SpaceSettings;
import io.remanence.store.Tx;
import io.remanence.summary.Summary;
import io.remanence.summary.SummaryKind;
import io.remanence.summary.SummaryStatus;
import io.remanence.text.Language;
import io.remanence.text.Texts;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * What a compaction reads of a session before it computes.
 *
 * <p>A summary of which something was changed since is no basis for the next: what it says can't be
 * told from what was changed. Then the run goes back to the last summary that still holds, and
 * takes in again, from the archive, all that was summed up after it.
 *
 * @param version the session's
 * @param active the messages that may leave the window: the active ones before the cut
 * @param newest the summary in force
 * @param base the summary to go on from
 * @param outdated the summaries after the base, which hold what was changed
 * @param archived the numbers of the archived messages in the span
 * @param span what is summed up: active and archived messages, in order
 */
record Snapshot(
    SessionKey session,
    long version,
    List<Message> active,
    Optional<Summary> newest,
    Optional<Summary> base,
    List<Summary> outdated,
    List<Long> archived,
    List<Message> span,
    List<TodoItem> todos,
    SpaceSettings settings,
    CompactionTemplate template,
    OptionalLong line) {
  /** So much of what was said is looked at to tell the language. */
  private static final int SAMPLE = 20_000;

  /** So many messages at the end are looked at, for those that turns under way are to answer. */
  private static final int MOST_OPEN = 50;

  static Snapshot of(
      Tx tx, SettingLayers layers, SessionKey session, CompactionTrigger.Extent extent) {
    Optional<Session> record = tx.sessions().get(session);
    SpaceSettings settings =
        layers.effective(SettingLayers.Standing.of(session, record, Optional.empty()));
    Set<String> controlKinds = settings.controlKinds();
    Optional<Summary> newest = tx.summaries().newest(session, SummaryKind.ROLLING);
    List<Summary> outdated = new ArrayList<>();
    Optional<Summary> base = newest;
    while (base.isPresent() && base.get().stale()) {
      outdated.add(base.get());
      base = parent(tx, base.get());
    }
    List<Message> archived = archived(tx, session, outdated);
    List<Message> active =
        switch (extent) {
          case COVERED -> List.of();
          case ALL -> {
            List<Message> all = tx.history().active(session, Limit.all(), controlKinds);
            int unanswered = all.size() - openQuestions(tx, session, all, controlKinds);
            yield all.subList(0, Math.min(unanswered, CutPoint.of(all, controlKinds)));
          }
        };
    List<Message> span = new ArrayList<>(archived);
    span.addAll(active);
    span.sort(Message.ORDER);
    return new Snapshot(
        session,
        record.map(Session::version).orElse(0L),
        List.copyOf(active),
        newest,
        base,
        List.copyOf(outdated),
        archived.stream().map(Message::seq).toList(),
        List.copyOf(span),
        tx.compactions().todos(session),
        settings,
        CompactionTemplate.of(
            record.flatMap(Session::parent).isPresent(),
            record.flatMap(Session::room),
            record.map(Session::peerIsOwner).orElse(false)),
        line(tx, session, settings));
  }

  /**
   * How many messages at the end, markers among them, only ask what turns that are under way are to
   * answer. They stay, or the window would begin with an answer to nothing.
   */
  private static int openQuestions(
      Tx tx, SessionKey session, List<Message> all, Set<String> controlKinds) {
    List<Integer> asked = new ArrayList<>();
    for (int i = all.size() - 1; i >= 0 && asked.size() < MOST_OPEN; i--) {
      MessageBody body = all.get(i).body();
      if (body.kind().filter(controlKinds::contains).isPresent()) {
        continue;
      }
      if (!body.role().equals(MessageBody.USER)) {
        break;
      }
      asked.add(i);
    }
    OptionalLong first = asked.stream().mapToLong(i -> all.get(i).seq()).min();
    Set<Long> open = new HashSet<>();
    if (first.isPresent()) {
      tx.turns().open(session, first.getAsLong()).forEach(turn -> open.add(turn.userSeq()));
    }
    int count = 0;
    for (int i : asked) {
      if (!open.contains(all.get(i).seq())) {
        break;
      }
      count = all.size() - i;
    }
    return count;
  }

  private static Optional<Summary> parent(Tx tx, Summary summary) {
    return summary
        .parent()
        .flatMap(
            id ->
                tx
                    .summaries()
                    .withIds(new MessageReach.OneSession(summary.session()), List.of(id))
                    .stream()
                    .findFirst())
        .filter(parent -> parent.status() == SummaryStatus.FORMER);
  }

  /** What left the window with these summaries and is still there, out of the window. */
  private static List<Message> archived(Tx tx, SessionKey session, List<Summary> summaries) {
    Set<Long> seqs = new LinkedHashSet<>();
    summaries.forEach(summary -> seqs.addAll(summary.archived()));
    return seqs.isEmpty()
        ? List.of()
        : tx.history().withSeqs(new MessageReach.OneSession(session), seqs).stream()
            .filter(Message::archived)
            .toList();
  }

  private static OptionalLong line(Tx tx, SessionKey session, SpaceSettings settings) {
    return tx.compactions()
        .state(session)
        .flatMap(CompactionState::use)
        .map(
            use ->
                CompactionLine.of(
                    settings.compaction().compressAt(), use.window(), use.tokenBudget()))
        .orElseGet(OptionalLong::empty);
  }

  /** What a summariser is asked. */
  CompactionInput input(List<TodoItem> list) {
    return new CompactionInput(
        session,
        span,
        base.map(Summary::text),
        template,
        language(),
        list,
        line,
        settings.compaction().summaryBudgetRatio(),
        settings.controlKinds(),
        settings.compaction().historyLimit() > 0 || !archived.isEmpty());
  }

  /** The language of what users say here, else of the summary so far, else as set. */
  Language language() {
    StringBuilder said = new StringBuilder();
    for (Message message : span) {
      if (message.body().role().equals(MessageBody.USER) && said.length() < SAMPLE) {
        said.append(Texts.truncate(message.body().text(), SAMPLE)).append('\n');
      }
    }
    String sample =
        Texts.isBlank(said.toString()) ? base.map(Summary::text).orElse("") : said.toString();
    return Texts.isBlank(sample) ? settings.language() : Language.of(sample);
  }
}
