package io.remanence.rolling;

import io.remanence.compaction.CompactionDraft;
import io.remanence.compaction.CompactionReason;
import io.remanence.compaction.CompactionRefused;
import io.remanence.compaction.CompactionState;
import io.remanence.compaction.KeptLimit;
import io.remanence.error.ErrorText;
import io.remanence.event.ChangeType;
import io.remanence.history.ArchiveSpan;
import io.remanence.history.Archiving;
import io.remanence.history.Content;
import io.remanence.history.Message;
import io.remanence.history.MessageBody;
import io.remanence.history.MessageLog;
import io.remanence.history.NewMessage;
import io.remanence.history.Session;
import io.remanence.inject.SummaryBlock;
import io.remanence.scope.MessageReach;
import io.remanence.scope.SessionKey;
import io.remanence.store.Tx;
import io.remanence.summary.Summaries;
import io.remanence.summary.Summary;
import io.remanence.summary.SummaryKind;
import io.remanence.summary.SummaryStatus;
import io.remanence.text.Language;
import io.remanence.token.TokenEstimate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.LongStream;

/**
 * Brings a compaction into the store, inside one transaction: the summary, the archive, the divider
 * and the session's state together or not at all. What was read must still be so: the messages
 * before the cut, each as it was, and the summary in force. What was said since does no harm.
 */
final class CompactionCommit {
  private final MessageLog log;

  CompactionCommit(MessageLog log) {
    this.log = log;
  }

  /**
   * Commits.
   *
   * @param draft what the span becomes; absent where nothing of it is left to sum up, so that its
   *     outdated summaries only go
   * @param id of the new summary
   * @throws CompactionRefused when what was read is no longer so
   */
  Compacted run(Tx tx, Snapshot snapshot, Optional<CompactionDraft> draft, String id, Instant now) {
    checkUnchanged(tx, snapshot);
    Set<String> controlKinds = snapshot.settings().controlKinds();
    List<Message> left =
        draft.isPresent() ? leaving(snapshot, staying(tx, snapshot, draft.get())) : List.of();
    Compacted compacted =
        draft.isPresent()
            ? replace(tx, snapshot, draft.get(), left, id, now)
            : new Compacted(true, 0, 0, Optional.empty());
    for (Summary outdated : snapshot.outdated()) {
      Summaries.erase(tx.summaries(), tx.changes(), outdated);
    }
    List<Message> back = List.of();
    if (draft.isEmpty()) {
      back = archived(tx, snapshot.session(), snapshot.archived());
      // What is left of the span, such as markers, is under no summary any more.
      Archiving.restore(
          tx.sessions(), tx.edits(), tx.changes(), snapshot.session(), snapshot.archived());
      snapshot
          .base()
          .ifPresent(
              base -> Summaries.restate(tx.summaries(), tx.changes(), base, SummaryStatus.ACTIVE));
    }
    SessionKey session = snapshot.session();
    CompactionState state = tx.compactions().state(session).orElse(CompactionState.FRESH);
    Optional<String> shown =
        draft.map(CompactionDraft::text).or(() -> snapshot.base().map(Summary::text));
    tx.compactions()
        .save(
            session,
            state
                .succeeded()
                .changed(
                    tokens(back, controlKinds) - tokens(left, controlKinds),
                    tokens(shown) - tokens(snapshot.newest().map(Summary::text))));
    return compacted;
  }

  private static long tokens(Optional<String> summary) {
    return summary.map(SummaryBlock::of).map(TokenEstimate::message).orElse(0);
  }

  /** What these messages take of a window, without those that no compaction makes smaller. */
  private static long tokens(List<Message> messages, Set<String> controlKinds) {
    return messages.stream()
        .filter(message -> !message.body().role().equals(MessageBody.SYSTEM))
        .filter(message -> !isControl(message, controlKinds))
        .mapToLong(message -> TokenEstimate.message(message.body()))
        .sum();
  }

  private static List<Message> archived(Tx tx, SessionKey session, List<Long> seqs) {
    return seqs.isEmpty()
        ? List.of()
        : tx.history().withSeqs(new MessageReach.OneSession(session), seqs).stream()
            .filter(Message::archived)
            .toList();
  }

  private static List<Message> leaving(Snapshot snapshot, Set<Long> staying) {
    return snapshot.active().stream().filter(message -> !staying.contains(message.seq())).toList();
  }

  private Compacted replace(
      Tx tx, Snapshot snapshot, CompactionDraft draft, List<Message> left, String id, Instant now) {
    SessionKey session = snapshot.session();
    List<Message> active = snapshot.active();
    List<Long> leaving = new ArrayList<>(snapshot.archived());
    left.forEach(message -> leaving.add(message.seq()));
    Set<Long> out = new HashSet<>(leaving);
    Set<Long> keep = new HashSet<>();
    for (int i = 0; i < active.size(); i++) {
      if (!out.contains(active.get(i).seq())) {
        keep.add((long) i);
      }
    }
    long archived =
        Archiving.archive(
                tx.sessions(),
                tx.edits(),
                tx.changes(),
                session,
                new ArchiveSpan(active.size(), keep),
                OptionalLong.empty())
            .messages();
    if (snapshot.outdated().isEmpty()) {
      snapshot
          .newest()
          .ifPresent(
              former ->
                  Summaries.restate(tx.summaries(), tx.changes(), former, SummaryStatus.FORMER));
    }
    long version = tx.changes().record(ChangeType.SUMMARY_SAVED, id, Optional.of(session));
    tx.summaries().save(summary(snapshot, draft.text(), id, leaving, now, version));
    if (archived > 0) {
      mark(tx, session, snapshot.settings().controlKinds(), divider(snapshot.language()));
    }
    return new Compacted(true, archived, keep.size(), Optional.of(id));
  }

  private static Summary summary(
      Snapshot snapshot, String text, String id, List<Long> archived, Instant now, long version) {
    Optional<Summary> base = snapshot.base();
    List<Message> span = snapshot.span();
    return new Summary(
        id,
        SummaryKind.ROLLING,
        snapshot.session(),
        base.map(Summary::id),
        least(base.map(Summary::fromRound), span.stream().mapToLong(Message::round)),
        greatest(base.map(Summary::toRound), span.stream().mapToLong(Message::round)),
        least(base.map(Summary::fromSeq), span.stream().mapToLong(Message::seq)),
        greatest(base.map(Summary::toSeq), span.stream().mapToLong(Message::seq)),
        text,
        Optional.empty(),
        now,
        SummaryStatus.ACTIVE,
        false,
        archived,
        version);
  }

  private static long least(Optional<Long> before, LongStream numbers) {
    return LongStream.concat(before.stream().mapToLong(Long::longValue), numbers).min().orElse(0);
  }

  private static long greatest(Optional<Long> before, LongStream numbers) {
    return LongStream.concat(before.stream().mapToLong(Long::longValue), numbers).max().orElse(0);
  }

  /**
   * Which messages stay: the originals that the summariser chose, as far as the count allows, and
   * system messages, which no summary stands for. Where the span reaches into the archive, no
   * original stays: half of a unit might.
   */
  private static Set<Long> staying(Tx tx, Snapshot snapshot, CompactionDraft draft) {
    Set<String> controlKinds = snapshot.settings().controlKinds();
    List<Message> active = snapshot.active();
    Set<Long> staying = new HashSet<>();
    active.stream()
        .filter(message -> message.body().role().equals(MessageBody.SYSTEM))
        .filter(message -> !isControl(message, controlKinds))
        .forEach(message -> staying.add(message.seq()));
    if (snapshot.archived().isEmpty()) {
      long before = active.stream().filter(message -> !isControl(message, controlKinds)).count();
      long after = tx.history().countActive(snapshot.session(), controlKinds) - before;
      KeptLimit.within(
              snapshot.span(),
              draft.kept(),
              after,
              snapshot.settings().compaction().historyLimit(),
              controlKinds)
          .forEach(position -> staying.add(snapshot.span().get(position).seq()));
    }
    return staying;
  }

  private static boolean isControl(Message message, Set<String> controlKinds) {
    return message.body().kind().filter(controlKinds::contains).isPresent();
  }

  private static void checkUnchanged(Tx tx, Snapshot snapshot) {
    SessionKey session = snapshot.session();
    List<Message> span = snapshot.span();
    List<Long> first =
        snapshot.active().isEmpty()
            ? List.of()
            : tx.edits().earliestActive(session, snapshot.active().size());
    boolean same =
        first.equals(snapshot.active().stream().map(Message::seq).toList())
            && (version(tx, session) == snapshot.version() || isAsRead(tx, session, span));
    Optional<Summary> newest = tx.summaries().newest(session, SummaryKind.ROLLING);
    if (!same || !newest.equals(snapshot.newest()) || !standsAsRead(tx, snapshot)) {
      throw CompactionRefused.of(
          CompactionReason.HISTORY_CHANGED, ErrorText.CHANGED_MEANWHILE, session.session());
    }
  }

  private static long version(Tx tx, SessionKey session) {
    return tx.sessions().get(session).map(Session::version).orElse(0L);
  }

  /** Whether each message is as it was; one that came late moves the version, but does no harm. */
  private static boolean isAsRead(Tx tx, SessionKey session, List<Message> span) {
    Map<Long, Message> now = new HashMap<>();
    tx.history()
        .withSeqs(new MessageReach.OneSession(session), span.stream().map(Message::seq).toList())
        .forEach(message -> now.put(message.seq(), message));
    return span.stream()
        .allMatch(
            then ->
                Optional.ofNullable(now.get(then.seq()))
                    .filter(message -> message.version() == then.version())
                    .filter(message -> message.archived() == then.archived())
                    .isPresent());
  }

  /** Whether the summary that the run goes on from is there and holds. */
  private static boolean standsAsRead(Tx tx, Snapshot snapshot) {
    return snapshot
        .base()
        .map(
            base ->
                tx.summaries()
                    .withIds(new MessageReach.OneSession(base.session()), List.of(base.id()))
                    .contains(base))
        .orElse(true);
  }

  /** Takes the newest compaction back; whoever calls checked that it is that. */
  Undone undo(Tx tx, Summary summary, Set<String> controlKinds) {
    SessionKey session = summary.session();
    List<Message> returning = archived(tx, session, summary.archived());
    Archiving.Outcome restored =
        Archiving.restore(tx.sessions(), tx.edits(), tx.changes(), session, summary.archived());
    if (summary.stale()) {
      Summaries.erase(tx.summaries(), tx.changes(), summary);
    } else {
      Summaries.restate(tx.summaries(), tx.changes(), summary, SummaryStatus.UNDONE);
    }
    Optional<Summary> former =
        summary
            .parent()
            .flatMap(
                id ->
                    tx
                        .summaries()
                        .withIds(new MessageReach.OneSession(session), List.of(id))
                        .stream()
                        .findFirst());
    former.ifPresent(
        back -> Summaries.restate(tx.summaries(), tx.changes(), back, SummaryStatus.ACTIVE));
    tx.compactions()
        .state(session)
        .ifPresent(
            state ->
                tx.compactions()
                    .save(
                        session,
                        state.changed(
                            tokens(returning, controlKinds),
                            tokens(former.map(Summary::text))
                                - tokens(Optional.of(summary.text())))));
    mark(tx, session, controlKinds, undone(Language.of(summary.text())));
    return new Undone(restored.messages(), former.map(back -> back.with(SummaryStatus.ACTIVE)));
  }

  private void mark(Tx tx, SessionKey session, Set<String> controlKinds, String text) {
    String kind =
        controlKinds.contains("event-marker")
            ? "event-marker"
            : controlKinds.stream().sorted().findFirst().orElse("event-marker");
    MessageBody body =
        new MessageBody(
            MessageBody.SYSTEM,
            Optional.of(Content.of(text)),
            Optional.of(kind),
            Optional.empty(),
            Optional.empty(),
            List.of(),
            Optional.empty(),
            Optional.empty(),
            List.of(),
            Optional.empty());
    log.append(tx.sessions(), tx.history(), tx.changes(), session, List.of(NewMessage.of(body)));
  }

  private static String divider(Language language) {
    return switch (language) {
      case ENGLISH -> "Conversation compacted";
      case CHINESE -> "对话已压缩";
    };
  }

  private static String undone(Language language) {
    return switch (language) {
      case ENGLISH -> "Compaction undone";
      case CHINESE -> "压缩已撤销";
    };
  }
}
