package io.remanence.context;

import io.remanence.scope.MessageReach;
import io.remanence.scope.SessionKey;
import io.remanence.store.Tx;
import io.remanence.summary.Summary;
import io.remanence.summary.SummaryKind;
import io.remanence.summary.SummaryStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The summary from which a session's topic chain goes on: the one that holds and reaches farthest.
 * Where a message was rewritten or deleted, every summary that may tell of it is passed over, back
 * to the last that doesn't. A compaction counts as the beginning of the chain, so that a session
 * may change from rolling summaries to topics and back.
 *
 * @param summary the summary; empty where none holds
 * @param outdated topic summaries that were passed over, which the next one takes the place of
 */
public record SummaryBase(Optional<Summary> summary, List<Summary> outdated) {
  public SummaryBase {
    outdated = List.copyOf(outdated);
  }

  /** The session's. */
  public static SummaryBase of(Tx tx, SessionKey session) {
    List<Summary> outdated = new ArrayList<>();
    Optional<Summary> topic = tx.summaries().newest(session, SummaryKind.TOPIC);
    while (topic.isPresent() && topic.get().stale()) {
      if (topic.get().kind() == SummaryKind.TOPIC) {
        outdated.add(topic.get());
      }
      topic = parent(tx, topic.get());
    }
    Optional<Summary> rolling =
        tx.summaries().newest(session, SummaryKind.ROLLING).filter(Summary::isCurrent);
    boolean farther =
        rolling.isPresent() && topic.map(t -> t.toSeq() < rolling.get().toSeq()).orElse(true);
    return new SummaryBase(farther ? rolling : topic, outdated);
  }

  /** The summary that this one goes on from, where it is there and was not taken back. */
  public static Optional<Summary> parent(Tx tx, Summary summary) {
    return summary
        .parent()
        .flatMap(
            id ->
                tx
                    .summaries()
                    .withIds(new MessageReach.OneSession(summary.session()), List.of(id))
                    .stream()
                    .findFirst())
        .filter(found -> found.status() != SummaryStatus.UNDONE);
  }

  /** Which messages it stands for. */
  public Covered covered() {
    return summary.map(Covered::by).orElse(Covered.NOTHING);
  }

  /** The first round that it doesn't stand for. */
  public long next() {
    return summary.map(held -> held.toRound() + 1).orElse(0L);
  }
}
