package io.remanence.lucene;

import static io.remanence.testkit.ItemSample.memory;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.remanence.memory.MemoryId;
import io.remanence.recall.IndexWrite;
import io.remanence.recall.ItemId;
import io.remanence.testkit.Filters;
import io.remanence.testkit.Vectors;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.lucene.search.IndexSearcher;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was removed or replaced never shows, and what stays is not written again. */
final class RemovalTest {
  @TempDir Path path;

  private static IndexWrite remove(String id) {
    return new IndexWrite.Remove(ItemId.of(new MemoryId(id)));
  }

  @Test
  void removed_items_stay_away_when_segments_are_merged() throws IOException {
    IndexFolder folder = IndexFolder.open(path, WordWeights.DEFAULT);
    try (LuceneIndex index = new LuceneIndex(folder, WordWeights.DEFAULT)) {
      for (int i = 0; i < 30; i++) {
        String id = "m" + i;
        index.apply(
            List.of(
                new IndexWrite.Put(
                    memory(id, "暗号 hydrangea " + i).build(), Map.of("m", Vectors.unit(1, i)))),
            index.position());
        if (i % 2 == 0) {
          index.apply(List.of(remove(id)), index.position());
        }
      }
      folder.writer().forceMerge(1);
      index.apply(List.of(), index.position());
      assertThat(index.words("hydrangea 暗号", Filters.everything(), 100))
          .hasSize(15)
          .allSatisfy(hit -> assertThat(Integer.parseInt(hit.id().id().substring(1))).isOdd());
      assertThat(index.nearest("m", Vectors.unit(1, 0), Filters.everything(), 100)).hasSize(15);
    }
  }

  @Test
  void a_vector_that_arrives_later_leaves_the_text_as_it_is() throws IOException {
    IndexFolder folder = IndexFolder.open(path, WordWeights.DEFAULT);
    try (LuceneIndex index = new LuceneIndex(folder, WordWeights.DEFAULT)) {
      var item = memory("m", "ferry").build();
      index.apply(List.of(new IndexWrite.Put(item, Map.of())), index.position());
      index.apply(
          List.of(new IndexWrite.Put(item, Map.of("m", Vectors.unit(1, 0)))), index.position());
      IndexSearcher searcher = folder.searchers().acquire();
      try {
        assertThat(searcher.getIndexReader().numDocs()).isEqualTo(2);
        assertThat(searcher.getIndexReader().numDeletedDocs()).isZero();
      } finally {
        folder.searchers().release(searcher);
      }
    }
  }

  @Test
  void an_equal_item_is_put_again_after_its_session_or_all_was_removed_in_the_same_list() {
    try (OpenIndex index = new OpenIndex(path)) {
      var put = new IndexWrite.Put(memory("m", "ferry").build(), Map.of());
      index.apply(put);
      index.apply(remove("m"), put);
      assertThat(index.find("ferry")).containsExactly("m");
      index.apply(new IndexWrite.RemoveAll(), put);
      assertThat(index.find("ferry")).containsExactly("m");
    }
  }

  @Test
  void a_vector_that_changes_replaces_the_one_before_and_leaves_the_item_findable() {
    try (OpenIndex index = new OpenIndex(path)) {
      var item = memory("m", "ferry").build();
      index.apply(new IndexWrite.Put(item, Map.of("m", Vectors.unit(1, 0), "n", Vectors.unit(1))));
      index.apply(new IndexWrite.Put(item, Map.of("m", Vectors.unit(0, 1))));
      assertThat(index.find("ferry")).containsExactly("m");
      assertThat(index.index().nearest("m", Vectors.unit(0, 1), Filters.everything(), 10))
          .singleElement()
          .satisfies(hit -> assertThat(hit.relevance()).isCloseTo(1, within(1e-6)));
      assertThat(index.index().nearest("n", Vectors.unit(1), Filters.everything(), 10)).isEmpty();
    }
  }
}
