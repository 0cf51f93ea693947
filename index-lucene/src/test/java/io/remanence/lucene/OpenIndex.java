package io.remanence.lucene;

import static io.remanence.testkit.ItemSample.memory;

import io.remanence.recall.Index;
import io.remanence.recall.IndexPosition;
import io.remanence.recall.IndexWrite;
import io.remanence.recall.ItemFilter;
import io.remanence.testkit.Filters;
import io.remanence.testkit.ItemSample;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** An index in a folder with short ways to fill and ask it. */
final class OpenIndex implements AutoCloseable {
  private final Index index;
  private long head;

  OpenIndex(Path folder) {
    index = new LuceneIndexProvider().open(folder);
    head = index.position().words();
  }

  Index index() {
    return index;
  }

  /** Puts memories with these texts under the ids {@code 0}, {@code 1} … */
  void putTexts(String... texts) {
    for (int i = 0; i < texts.length; i++) {
      put(memory(Integer.toString(i), texts[i]));
    }
  }

  void put(ItemSample... items) {
    apply(
        Arrays.stream(items)
            .map(item -> new IndexWrite.Put(item.build(), Map.of()))
            .toArray(IndexWrite[]::new));
  }

  void apply(IndexWrite... writes) {
    head++;
    index.apply(List.of(writes), new IndexPosition(head, 0, ""));
  }

  List<String> find(String query) {
    return find(query, Filters.everything());
  }

  List<String> find(String query, ItemFilter filter) {
    return index.words(query, filter, 100).stream().map(hit -> hit.id().id()).toList();
  }

  double best(String query) {
    return index.words(query, Filters.everything(), 1).getFirst().relevance();
  }

  @Override
  public void close() {
    index.close();
  }
}
