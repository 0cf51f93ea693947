package io.remanence.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.recall.Index;
import io.remanence.recall.IndexPosition;
import io.remanence.recall.IndexWrite;
import io.remanence.recall.ItemFilter;
import io.remanence.recall.ItemId;
import io.remanence.recall.PoolHit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The index that a test is about, with short ways to fill and ask it; closed after the test. */
public final class IndexUnderTest implements AutoCloseable {
  private final IndexSuite suite;
  private Index index;
  private long head;

  IndexUnderTest(IndexSuite suite) {
    this.suite = suite;
    this.index = suite.openIndex();
  }

  /** The index as it is open now. */
  public Index index() {
    return index;
  }

  /** Flushes, closes and opens again where the backend can do that; whether it can. */
  public boolean reopen() {
    index.flush();
    return crash();
  }

  /** Closes, without flushing, and opens again where the backend can do that; whether it can. */
  public boolean crash() {
    Optional<Index> again = suite.reopenIndex(index);
    again.ifPresent(opened -> index = opened);
    return again.isPresent();
  }

  /** Applies writes at the next position. */
  public void apply(IndexWrite... writes) {
    head++;
    index.apply(List.of(writes), new IndexPosition(head, head, "m"));
  }

  /** Puts items without vectors. */
  public void put(ItemSample... items) {
    apply(
        Arrays.stream(items)
            .map(item -> new IndexWrite.Put(item.build(), Map.of()))
            .toArray(IndexWrite[]::new));
  }

  /** Puts an item with one vector. */
  public void put(ItemSample item, String model, float[] vector) {
    apply(new IndexWrite.Put(item.build(), Map.of(model, vector)));
  }

  /** The ids found by words, best first; checks what holds for all hits. */
  public List<String> find(String query, ItemFilter filter) {
    return ids(words(query, filter, 1000));
  }

  /** The ids that the owner finds by words, best first. */
  public List<String> find(String query) {
    return find(query, Filters.everything());
  }

  /** The hits by words; checks that they are finite, in range, ordered, and each there once. */
  public List<PoolHit> words(String query, ItemFilter filter, int limit) {
    List<PoolHit> hits = index.words(query, filter, limit);
    assertThat(hits)
        .as("hits of '%s'", query)
        .hasSizeLessThanOrEqualTo(limit)
        .allSatisfy(hit -> assertThat(hit.relevance()).isGreaterThan(0).isLessThanOrEqualTo(1));
    ordered(hits);
    assertThat(index.words(query, filter, limit)).isEqualTo(hits);
    return hits;
  }

  /** The hits by vector; checks that they are finite, ordered, and each there once. */
  public List<PoolHit> nearest(String model, float[] vector, ItemFilter filter, int limit) {
    List<PoolHit> hits = index.nearest(model, vector, filter, limit);
    assertThat(hits)
        .hasSizeLessThanOrEqualTo(limit)
        .allSatisfy(hit -> assertThat(hit.relevance()).isBetween(-1.00001, 1.00001));
    ordered(hits);
    return hits;
  }

  private static void ordered(List<PoolHit> hits) {
    assertThat(hits).extracting(PoolHit::id).doesNotHaveDuplicates();
    for (int i = 1; i < hits.size(); i++) {
      assertThat(hits.get(i).relevance()).isLessThanOrEqualTo(hits.get(i - 1).relevance());
    }
  }

  /** All entries of the scan by key. */
  public Map<String, Index.Entry> entries() {
    List<Index.Entry> entries = new ArrayList<>();
    index.scan(entries::add);
    Map<String, Index.Entry> byKey = new TreeMap<>();
    entries.forEach(entry -> byKey.put(entry.id().key(), entry));
    assertThat(byKey).hasSameSizeAs(entries);
    return byKey;
  }

  /** The entry of this key, which must be there. */
  public Index.Entry entry(String key) {
    return entries().values().stream()
        .filter(entry -> entry.id().key().equals(key))
        .findFirst()
        .orElseThrow(() -> new AssertionError("the index has no entry " + key));
  }

  static List<String> ids(List<PoolHit> hits) {
    return hits.stream().map(PoolHit::id).map(ItemId::id).toList();
  }

  @Override
  public void close() {
    index.close();
  }
}
