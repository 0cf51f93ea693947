package io.remanence.lucene;

import static io.remanence.testkit.ItemSample.memory;
import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.memory.MemoryId;
import io.remanence.recall.IndexPosition;
import io.remanence.recall.IndexWrite;
import io.remanence.recall.ItemId;
import io.remanence.testkit.Filters;
import io.remanence.testkit.Vectors;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.FilterMergePolicy;
import org.apache.lucene.index.MergeTrigger;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.index.TieredMergePolicy;
import org.apache.lucene.search.IndexSearcher;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An index that nothing is written to becomes one of few segments, and stays the same index. */
final class SettlingTest {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  @TempDir Path path;
  private IndexFolder folder;
  private LuceneIndex index;
  private int put;

  @BeforeEach
  void open() {
    folder = IndexFolder.open(path, WordWeights.DEFAULT);
    index = new LuceneIndex(folder, WordWeights.DEFAULT);
  }

  @AfterEach
  void close() {
    index.close();
  }

  /** Puts so many, in a segment of their own. */
  private void segment(int count) {
    IndexWrite[] writes = new IndexWrite[count];
    for (int i = 0; i < count; i++) {
      int n = put++;
      writes[i] =
          new IndexWrite.Put(
              memory("m" + n, "ferry 渡轮 " + n).build(), Map.of("m", Vectors.unit(1, n)));
    }
    apply(writes);
  }

  private void apply(IndexWrite... writes) {
    index.apply(List.of(writes), new IndexPosition(index.position().words() + 1, 0, "of the test"));
  }

  private void settle() throws InterruptedException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!index.settle()) {
      assertThat(System.nanoTime()).as("time until it has settled").isLessThan(end);
      Thread.sleep(10);
    }
  }

  private int segments() throws IOException {
    IndexSearcher searcher = folder.searchers().acquire();
    try {
      return searcher.getIndexReader().leaves().size();
    } finally {
      folder.searchers().release(searcher);
    }
  }

  @Test
  void segments_of_like_size_become_one() throws Exception {
    for (int i = 0; i < 4; i++) {
      segment(50);
    }
    apply(new IndexWrite.Remove(ItemId.of(new MemoryId("m7"))));
    settle();
    assertThat(segments()).isOne();
    assertThat(index.words("渡轮", Filters.everything(), 1_000)).hasSize(199);
    assertThat(index.nearest("m", Vectors.unit(1, 7), Filters.everything(), 1_000)).hasSize(199);
  }

  @Test
  void a_few_more_stand_beside_the_largest() throws Exception {
    segment(400);
    folder.writer().forceMerge(1);
    folder.writer().getConfig().setMergePolicy(new OnlyWhenAsked());
    for (int i = 0; i < 4; i++) {
      segment(5);
    }
    settle();
    assertThat(segments()).isEqualTo(2);
    assertThat(index.words("ferry", Filters.everything(), 1_000)).hasSize(420);
  }

  @Test
  void what_has_settled_is_durable() throws Exception {
    for (int i = 0; i < 4; i++) {
      segment(20);
    }
    IndexPosition position = index.position();
    settle();
    // As a killed process leaves it: nothing more is flushed.
    folder.writer().rollback();
    open();
    assertThat(index.position()).isEqualTo(position);
    assertThat(segments()).isOne();
    assertThat(index.words("ferry", Filters.everything(), 1_000)).hasSize(80);
  }

  @Test
  void an_empty_index_and_a_closed_one_have_nothing_to_settle() {
    assertThat(index.settle()).isTrue();
    index.close();
    assertThat(index.settle()).isTrue();
  }

  /** The usual merges may take the largest too while all are this small. */
  private static final class OnlyWhenAsked extends FilterMergePolicy {
    OnlyWhenAsked() {
      super(new TieredMergePolicy());
    }

    @Override
    public @Nullable MergeSpecification findMerges(
        MergeTrigger trigger, SegmentInfos segments, MergeContext context) {
      return null;
    }

    @Override
    public @Nullable MergeSpecification findFullFlushMerges(
        MergeTrigger trigger, SegmentInfos segments, MergeContext context) {
      return null;
    }
  }
}
