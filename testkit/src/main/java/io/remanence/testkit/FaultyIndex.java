package io.remanence.testkit;

import io.remanence.recall.Index;
import io.remanence.recall.IndexPosition;
import io.remanence.recall.IndexWrite;
import io.remanence.recall.ItemFilter;
import io.remanence.recall.PoolHit;
import java.util.List;
import java.util.function.Consumer;

/** An index that fails where a test wants it to. */
public final class FaultyIndex implements Index {
  /** Where it can fail. */
  public enum Point {
    /** Before anything is applied. */
    APPLY,
    /** After everything was applied. */
    APPLIED,
    FLUSH,
    WORDS,
    NEAREST,
    NEWEST,
    SCAN
  }

  private final Index index;
  private final Faults<Point> faults = new Faults<>(Point.class);

  /** Passes everything on to this index. */
  public FaultyIndex(Index index) {
    this.index = index;
  }

  /** Where it fails. */
  public Faults<Point> faults() {
    return faults;
  }

  @Override
  public void apply(List<IndexWrite> writes, IndexPosition position) {
    faults.pass(Point.APPLY);
    index.apply(writes, position);
    faults.pass(Point.APPLIED);
  }

  @Override
  public IndexPosition position() {
    return index.position();
  }

  @Override
  public void flush() {
    faults.pass(Point.FLUSH);
    index.flush();
  }

  @Override
  public List<PoolHit> words(String query, ItemFilter filter, int limit) {
    faults.pass(Point.WORDS);
    return index.words(query, filter, limit);
  }

  @Override
  public List<PoolHit> nearest(String model, float[] vector, ItemFilter filter, int limit) {
    faults.pass(Point.NEAREST);
    return index.nearest(model, vector, filter, limit);
  }

  @Override
  public List<PoolHit> newest(ItemFilter filter, int limit) {
    faults.pass(Point.NEWEST);
    return index.newest(filter, limit);
  }

  @Override
  public boolean searchesVectors() {
    return index.searchesVectors();
  }

  @Override
  public void scan(Consumer<Entry> consumer) {
    faults.pass(Point.SCAN);
    index.scan(consumer);
  }

  @Override
  public void close() {
    index.close();
  }
}
