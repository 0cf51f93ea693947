package io.remanence.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.memory.Memory;
import io.remanence.memory.MemoryId;
import io.remanence.memory.MemoryStatus;
import io.remanence.store.Store;
import java.util.Collection;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Which memories were made from which messages. */
public interface ProvenanceContract extends StoreSuite {
  private static List<String> madeFrom(Store store, Collection<Long> seqs) {
    return store.read(tx -> tx.provenance().madeFrom(seqs)).stream()
        .map(memory -> memory.id().value())
        .sorted()
        .toList();
  }

  @Test
  default void memories_are_found_by_any_of_their_messages(StoreUnderTest test) {
    Samples.remember(test.store(), MemorySample.of("a").messageSeqs(1L, 2L));
    Samples.remember(test.store(), MemorySample.of("b").messageSeqs(2L, 3L, 3L));
    Samples.remember(
        test.store(), MemorySample.of("c").messageSeqs(9L).status(MemoryStatus.ARCHIVED));
    Samples.remember(test.store(), MemorySample.of("none").messageSeqs());
    Store store = test.reopened();
    assertThat(madeFrom(store, List.of(1L))).containsExactly("a");
    assertThat(madeFrom(store, List.of(2L))).containsExactly("a", "b");
    assertThat(madeFrom(store, List.of(1L, 2L, 3L, 3L))).containsExactly("a", "b");
    assertThat(madeFrom(store, List.of(9L))).containsExactly("c");
    assertThat(madeFrom(store, List.of(4L, 0L, -1L))).isEmpty();
    assertThat(madeFrom(store, List.of())).isEmpty();
    assertThat(madeFrom(store, LongStream.range(0, 40_000).boxed().toList())).hasSize(3);
  }

  @Test
  default void what_a_memory_was_made_from_follows_the_memory(Store store) {
    Memory memory = Samples.remember(store, MemorySample.of("a").messageSeqs(1L, 2L));
    Samples.remember(store, MemorySample.of("a").messageSeqs(2L, 5L));
    assertThat(madeFrom(store, List.of(1L))).isEmpty();
    assertThat(madeFrom(store, List.of(5L))).containsExactly("a");
    store.transact(tx -> tx.memories().erase(memory.id()));
    assertThat(madeFrom(store, List.of(1L, 2L, 5L))).isEmpty();
    assertThat(store.<Boolean>transact(tx -> tx.memories().erase(new MemoryId("never")))).isFalse();
  }
}
