package io.remanence.inmemory;

import io.remanence.erasure.Erasure;
import io.remanence.erasure.ErasureStore;
import java.util.List;
import java.util.Optional;

/** Receipts of erasings. */
final class InMemoryErasures implements ErasureStore {
  private final Handle handle;

  InMemoryErasures(Handle handle) {
    this.handle = handle;
  }

  @Override
  public void save(Erasure erasure) {
    Tables tables = handle.writing();
    tables.erasures = tables.erasures.with(erasure.id(), erasure);
  }

  @Override
  public Optional<Erasure> get(String id) {
    return handle.reading().erasures.get(id);
  }

  @Override
  public List<Erasure> pending(int limit) {
    int most = Pages.atLeastOne(limit);
    List<Erasure> all =
        Pages.take(handle.reading().erasures.ascending(), e -> true, Integer.MAX_VALUE);
    return all.stream().filter(erasure -> !erasure.purged()).limit(most).toList();
  }

  @Override
  public List<Erasure> list(String afterId, int limit) {
    return Pages.take(
        handle.reading().erasures.ascendingAfter(afterId),
        erasure -> true,
        Pages.atLeastOne(limit));
  }
}
