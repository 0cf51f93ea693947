package io.remanence.inmemory;

import io.remanence.capture.PendingCapture;
import io.remanence.capture.PendingCaptureStore;
import io.remanence.scope.SessionKey;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Turns that wait to be captured by a model. */
final class InMemoryPendingCaptures implements PendingCaptureStore {
  private static final Comparator<PendingCapture> FIRST_DUE =
      Comparator.comparing(PendingCapture::dueAt).thenComparing(PendingCapture::turn, Order.TEXT);

  private final Handle handle;

  InMemoryPendingCaptures(Handle handle) {
    this.handle = handle;
  }

  @Override
  public void save(PendingCapture pending) {
    Tables tables = handle.writing();
    tables.pendingCaptures = tables.pendingCaptures.with(pending.turn(), pending);
  }

  @Override
  public Optional<PendingCapture> get(String turn) {
    return handle.reading().pendingCaptures.get(turn);
  }

  @Override
  public boolean remove(String turn) {
    Tables tables = handle.writing();
    boolean there = tables.pendingCaptures.has(turn);
    tables.pendingCaptures = tables.pendingCaptures.without(turn);
    return there;
  }

  @Override
  public List<PendingCapture> due(Instant now, int limit) {
    Pages.atLeastOne(limit);
    return all()
        .filter(pending -> !pending.dueAt().isAfter(now))
        .sorted(FIRST_DUE)
        .limit(limit)
        .toList();
  }

  @Override
  public Optional<Instant> nextDue() {
    return all().map(PendingCapture::dueAt).min(Comparator.naturalOrder());
  }

  @Override
  public long count() {
    return handle.reading().pendingCaptures.size();
  }

  @Override
  public long deleteAll(SessionKey session) {
    handle.writing();
    List<PendingCapture> gone = all().filter(pending -> pending.session().equals(session)).toList();
    gone.forEach(pending -> remove(pending.turn()));
    return gone.size();
  }

  private Stream<PendingCapture> all() {
    return StreamSupport.stream(handle.reading().pendingCaptures.ascending().spliterator(), false);
  }
}
