package io.remanence.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.memory.MemoryId;
import io.remanence.recall.Index;
import io.remanence.recall.IndexPosition;
import io.remanence.recall.IndexWrite;
import io.remanence.recall.ItemFilter;
import io.remanence.recall.ItemId;
import io.remanence.recall.PoolHit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Searches beside the one writer. */
@Timeout(60)
public interface IndexConcurrencyContract extends IndexSuite {
  @Test
  default void searches_go_on_while_one_thread_writes(IndexUnderTest test) {
    Index index = test.index();
    ItemFilter all = Filters.everything();
    AtomicBoolean over = new AtomicBoolean();
    // Always there, whatever comes and goes.
    test.put(ItemSample.memory("rock", "ferry rock"), "m", Vectors.unit(1, 0));
    Crowd crowd = new Crowd();
    for (int reader = 0; reader < 3; reader++) {
      crowd.add(
          Thread.ofPlatform(),
          () -> {
            while (!over.get()) {
              assertThat(index.words("rock", all, 10)).extracting(PoolHit::id).hasSize(1);
              assertThat(index.words("ferry", all, 1000)).isNotEmpty();
              if (index.searchesVectors()) {
                assertThat(index.nearest("m", Vectors.unit(1, 0), all, 1000)).isNotEmpty();
              }
              List<Index.Entry> entries = new ArrayList<>();
              index.scan(entries::add);
              assertThat(entries).isNotEmpty();
              index.position();
            }
          });
    }
    crowd.add(
        Thread.ofPlatform(),
        () -> {
          try {
            for (int i = 1; i <= 150; i++) {
              String id = "m" + i % 20;
              IndexWrite write =
                  i % 3 == 0
                      ? new IndexWrite.Remove(ItemId.of(new MemoryId(id)))
                      : new IndexWrite.Put(
                          ItemSample.memory(id, "ferry " + i).build(),
                          Map.of("m", Vectors.unit(1, i)));
              index.apply(List.of(write), new IndexPosition(i, i, ""));
              if (i % 25 == 0) {
                index.flush();
              }
            }
          } finally {
            over.set(true);
          }
        });
    crowd.await();
    assertThat(index.position()).isEqualTo(new IndexPosition(150, 150, ""));
  }

  @Test
  default void each_writer_sees_its_own_writes_from_any_thread(IndexUnderTest test) {
    for (int i = 0; i < 30; i++) {
      int number = i;
      test.put(ItemSample.memory("m" + i, "ferry number" + i));
      Crowd.run(
          2,
          thread ->
              assertThat(test.index().words("number" + number, Filters.everything(), 10))
                  .hasSize(1));
    }
  }
}
