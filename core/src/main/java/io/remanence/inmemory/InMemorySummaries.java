package io.remanence.inmemory;

import io.remanence.history.Session;
import io.remanence.scope.MessageReach;
import io.remanence.scope.SessionKey;
import io.remanence.summary.Summary;
import io.remanence.summary.SummaryKind;
import io.remanence.summary.SummaryStatus;
import io.remanence.summary.SummaryStore;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/** Summaries. */
final class InMemorySummaries implements SummaryStore {
  private static final Comparator<Summary> BY_ID = Comparator.comparing(Summary::id, Order.TEXT);

  private final Handle handle;

  InMemorySummaries(Handle handle) {
    this.handle = handle;
  }

  @Override
  public void save(Summary summary) {
    Tables tables = handle.writing();
    remove(summary.id());
    tables.summaries = tables.summaries.with(summary.id(), summary);
    tables.summariesBySession =
        tables.summariesBySession.with(Tables.SummaryAt.of(summary), summary);
  }

  @Override
  public Optional<Summary> newest(SessionKey session, SummaryKind kind) {
    return of(session, Long.MAX_VALUE, Integer.MAX_VALUE).stream()
        .filter(summary -> summary.kind() == kind && summary.status() == SummaryStatus.ACTIVE)
        .max(
            Comparator.comparingLong(Summary::toRound)
                .thenComparingLong(Summary::version)
                .thenComparing(BY_ID));
  }

  @Override
  public List<Summary> ofSession(SessionKey session, long before, int limit) {
    return of(session, before, Pages.atLeastOne(limit));
  }

  private List<Summary> of(SessionKey session, long before, int limit) {
    String encoded = session.encoded();
    return Pages.take(
        handle
            .reading()
            .summariesBySession
            .ascendingFrom(
                new Tables.SummaryAt(encoded, before == Long.MAX_VALUE ? before : before - 1, "")),
        summary -> summary.session().equals(session),
        limit);
  }

  @Override
  public List<Summary> withIds(MessageReach reach, Collection<String> ids) {
    Tables tables = handle.reading();
    return new HashSet<>(ids)
        .stream()
            .map(tables.summaries::get)
            .flatMap(Optional::stream)
            .filter(summary -> admits(tables, reach, summary.session()))
            .sorted(BY_ID)
            .toList();
  }

  private static boolean admits(Tables tables, MessageReach reach, SessionKey session) {
    return reach.admits(session)
        || reach instanceof MessageReach.Taken taken
            && tables
                .sessions
                .get(session.encoded())
                .map(Session::traits)
                .filter(taken::admits)
                .isPresent();
  }

  @Override
  public List<Summary> scan(String afterId, int limit) {
    return Pages.take(
        handle.reading().summaries.ascendingAfter(afterId),
        summary -> true,
        Pages.atLeastOne(limit));
  }

  @Override
  public List<String> markStale(SessionKey session, Collection<Long> seqs) {
    handle.writing();
    List<Summary> touched =
        of(session, Long.MAX_VALUE, Integer.MAX_VALUE).stream()
            .filter(summary -> !summary.stale() && seqs.stream().anyMatch(summary::spans))
            .sorted(BY_ID)
            .toList();
    touched.forEach(summary -> save(summary.marked()));
    return touched.stream().map(Summary::id).toList();
  }

  @Override
  public boolean remove(String id) {
    Tables tables = handle.writing();
    Optional<Summary> known = tables.summaries.get(id);
    known.ifPresent(
        summary -> {
          tables.summaries = tables.summaries.without(id);
          tables.summariesBySession =
              tables.summariesBySession.without(Tables.SummaryAt.of(summary));
        });
    return known.isPresent();
  }

  @Override
  public List<String> deleteAll(SessionKey session) {
    handle.writing();
    List<String> gone =
        of(session, Long.MAX_VALUE, Integer.MAX_VALUE).stream()
            .sorted(BY_ID)
            .map(Summary::id)
            .toList();
    gone.forEach(this::remove);
    return gone;
  }
}
