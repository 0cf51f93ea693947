package io.remanence.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.consolidation.ConsolidationReport;
import io.remanence.consolidation.Consolidator;
import io.remanence.consolidation.DigestSettings;
import io.remanence.consolidation.MergeSettings;
import io.remanence.follow.EmbeddingFollower;
import io.remanence.follow.IndexFollower;
import io.remanence.inmemory.InMemoryIndex;
import io.remanence.inmemory.InMemoryVectorStore;
import io.remanence.memory.Memories;
import io.remanence.memory.Memory;
import io.remanence.memory.MemoryId;
import io.remanence.profile.ProfileLimits;
import io.remanence.recall.IndexedItems;
import io.remanence.scope.MemoryReach;
import io.remanence.store.Store;
import io.remanence.store.Tx;
import io.remanence.text.Language;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;

/** A consolidator over a store, with an index in memory that follows it. */
final class ConsolidatorUnderTest implements AutoCloseable {
  static final MergeSettings MERGE = new MergeSettings(0, 0.85, 0.1, OptionalInt.empty());
  static final DigestSettings DIGEST =
      new DigestSettings(
          true,
          Duration.ofDays(7),
          20,
          false,
          ProfileLimits.defaults(),
          Language.ENGLISH,
          ZoneOffset.UTC);

  final ManualClock clock = ManualClock.at(Samples.NOON);
  private final AtomicLong given = new AtomicLong();
  final Memories memories = new Memories(clock, prefix -> prefix + given.incrementAndGet());
  final AtomicReference<Runnable> beforeWriting = new AtomicReference<>(() -> {});
  private final InMemoryIndex index = new InMemoryIndex();
  final InMemoryVectorStore vectors = new InMemoryVectorStore();
  final FakeEmbedder embedder = FakeEmbedder.any();
  private final EmbeddingFollower embedding;
  private final IndexFollower follower;
  private final Store store;
  final Consolidator consolidator;

  /**
   * A consolidator.
   *
   * @param store what the index follows
   * @param asSeen the same store as the consolidator sees it
   */
  ConsolidatorUnderTest(Store store, Store asSeen) {
    this.store = store;
    IndexedItems items = new IndexedItems(Set.of());
    this.follower =
        new IndexFollower("test", store, index, vectors, List.of(embedder), items, failure -> {});
    this.embedding =
        new EmbeddingFollower(
            "test",
            store,
            vectors,
            List.of(embedder),
            items,
            (item, model, detail, retried) -> {},
            follower::signal,
            failure -> {});
    this.consolidator =
        new Consolidator(
            asSeen,
            index,
            follower,
            vectors,
            List.of(embedder),
            items,
            memories,
            clock,
            prefix -> prefix + given.incrementAndGet(),
            work -> {
              beforeWriting.get().run();
              return write(asSeen, work);
            });
  }

  private List<Memory> write(Store to, Function<Tx, List<Memory>> work) {
    List<Memory> touched = to.transact(work);
    follower.signal();
    return touched;
  }

  /** Waits until all that is stored has its vector, and the index knows it. */
  void awaitVectors() {
    long head = store.read(tx -> tx.changes().head());
    embedding.signal();
    assertThat(follower.awaitVectors(head, Duration.ofSeconds(30))).isTrue();
  }

  ConsolidationReport merge() {
    return merge(false);
  }

  ConsolidationReport merge(boolean dryRun) {
    follower.signal();
    return consolidator.merge(MemoryReach.everything(), MERGE, dryRun);
  }

  ConsolidationReport digest(boolean dryRun) {
    return consolidator.digest(MemoryReach.everything(), DIGEST, dryRun);
  }

  Memory get(String id) {
    List<Memory> found =
        store.read(
            tx -> tx.memories().withIds(MemoryReach.everything(), List.of(new MemoryId(id))));
    assertThat(found).as(id).hasSize(1);
    return found.getFirst();
  }

  /** All memories, but for their versions, in the order of their ids. */
  String everything() {
    StringBuilder text = new StringBuilder();
    for (Memory memory : store.read(tx -> tx.memories().scan("", 10_000))) {
      text.append(Rendering.of(memory.withVersion(0))).append('\n');
    }
    return text.toString();
  }

  @Override
  public void close() {
    embedding.close();
    follower.close();
    index.close();
  }
}
