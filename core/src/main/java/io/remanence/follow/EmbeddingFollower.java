package io.remanence.follow;

import io.remanence.embed.Embedder;
import io.remanence.embed.StoredVector;
import io.remanence.embed.VectorStore;
import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import io.remanence.event.ChangeType;
import io.remanence.recall.IndexWrite;
import io.remanence.recall.IndexedItem;
import io.remanence.recall.IndexedItems;
import io.remanence.store.Store;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Makes the vectors of everything that the change feed brings, in the background. The queue is the
 * feed itself, from the position that is stored with the vectors, so a crash loses none and repeats
 * at most one batch. A model that can't be reached holds the queue up until it can; a text that a
 * model won't take is told to the listener and passed over.
 */
public final class EmbeddingFollower extends Follower {
  private static final int BATCH = 64;
  private static final int SWEEP = 1_000;
  private static final double LEAST_AFFINITY = 0.1;

  private final Store store;
  private final VectorStore vectors;
  private final List<Embedder> embedders;
  private final FeedItems feed;
  private final EmbeddingListener listener;
  private final Runnable onProgress;
  private volatile long pending;

  /**
   * @param onProgress told after each batch
   * @param onFailure hears of work that failed and will be tried again
   */
  public EmbeddingFollower(
      String space,
      Store store,
      VectorStore vectors,
      List<Embedder> embedders,
      IndexedItems items,
      EmbeddingListener listener,
      Runnable onProgress,
      Consumer<Throwable> onFailure) {
    super("remanence-embed-" + space, onFailure);
    this.store = store;
    this.vectors = vectors;
    this.embedders = List.copyOf(embedders);
    this.feed = new FeedItems(store, items);
    this.listener = listener;
    this.onProgress = onProgress;
    start();
  }

  /** How many changes of the feed are still to be looked at, as far as known. */
  public long pending() {
    return embedders.isEmpty() ? 0 : pending;
  }

  @Override
  boolean step() {
    if (embedders.isEmpty()) {
      return false;
    }
    long from = position();
    Store.Changes changes = store.changes(from, BATCH);
    pending = Math.max(0, changes.head() - from);
    if (changes.oldest() > from + 1 || FeedItems.restored(changes)) {
      embedEverything(changes.head());
      return true;
    }
    if (changes.items().isEmpty()) {
      return false;
    }
    List<String> removed = new ArrayList<>();
    if (changes.items().stream().anyMatch(c -> c.type() == ChangeType.SESSION_DELETED)) {
      removed.addAll(orphans());
    }
    List<IndexedItem> items = new ArrayList<>();
    for (IndexWrite write : feed.writes(changes.items())) {
      switch (write) {
        case IndexWrite.Put put -> items.add(put.item());
        case IndexWrite.Remove remove -> removed.add(remove.id().key());
        case IndexWrite.RemoveSession session -> {}
        case IndexWrite.RemoveAll all -> {}
      }
    }
    Map<String, Long> positions = new HashMap<>();
    long reached = changes.items().getLast().seq();
    for (Embedder embedder : embedders) {
      positions.put(embedder.identity(), Math.max(reached, vectors.position(embedder.identity())));
    }
    List<StoredVector> made = embed(items);
    if (isClosed()) {
      return false;
    }
    vectors.put(made, removed, positions);
    pending = Math.max(0, changes.head() - reached);
    onProgress.run();
    return true;
  }

  /** Used where the feed no longer reaches back to where a model stopped. */
  private void embedEverything(long head) {
    FeedItems.Page page = FeedItems.Page.FIRST;
    while (!page.last() && !isClosed()) {
      page = feed.scan(page.next(), BATCH);
      List<StoredVector> made = embed(page.items());
      if (!isClosed()) {
        vectors.put(made, List.of(), Map.of());
      }
    }
    if (!isClosed()) {
      Map<String, Long> positions = new HashMap<>();
      embedders.forEach(embedder -> positions.put(embedder.identity(), head));
      vectors.put(List.of(), List.of(), positions);
      onProgress.run();
    }
  }

  /** The keys of message vectors whose messages are gone: what a deleted session leaves behind. */
  private List<String> orphans() {
    List<String> orphans = new ArrayList<>();
    for (Embedder embedder : embedders) {
      List<String> page = vectors.scan(embedder.identity(), "", SWEEP);
      while (!page.isEmpty()) {
        orphans.addAll(feed.goneMessages(page));
        page = vectors.scan(embedder.identity(), page.getLast(), SWEEP);
      }
    }
    return orphans;
  }

  private List<StoredVector> embed(List<IndexedItem> items) {
    List<StoredVector> made = new ArrayList<>();
    for (Embedder embedder : embedders) {
      List<String> keys = items.stream().map(item -> item.id().key()).toList();
      Map<String, StoredVector> known = vectors.get(embedder.identity(), keys);
      for (IndexedItem item : items) {
        if (isClosed()) {
          return made;
        }
        String key = item.id().key();
        long hash = IndexedItems.hashToEmbed(item);
        StoredVector before = known.get(key);
        boolean fresh = before != null && before.contentHash() == hash;
        String text = IndexedItems.textToEmbed(item);
        if (!fresh && embedder.affinity(text) >= LEAST_AFFINITY) {
          embedOne(embedder, key, hash, text, made);
        }
      }
    }
    return made;
  }

  private void embedOne(
      Embedder embedder, String key, long hash, String text, List<StoredVector> made) {
    try {
      float[] vector = embedder.embed(text, Embedder.Purpose.DOCUMENT);
      check(vector, embedder.dimension());
      made.add(new StoredVector(key, embedder.identity(), hash, vector));
    } catch (RemanenceException failure) {
      boolean retried = failure.code() == ErrorCode.UNAVAILABLE;
      listener.failed(key, embedder.identity(), String.valueOf(failure.getMessage()), retried);
      if (retried) {
        throw failure;
      }
    } catch (RuntimeException failure) {
      listener.failed(key, embedder.identity(), String.valueOf(failure.getMessage()), false);
    }
  }

  private static void check(float[] vector, int dimension) {
    if (vector.length != dimension) {
      throw new IllegalArgumentException(
          "a vector has " + vector.length + " numbers; " + dimension + " are wanted");
    }
    for (float number : vector) {
      if (!Float.isFinite(number)) {
        throw new IllegalArgumentException(
            "a vector holds " + number + "; finite numbers are wanted");
      }
    }
  }

  private long position() {
    long position = Long.MAX_VALUE;
    for (Embedder embedder : embedders) {
      position = Math.min(position, vectors.position(embedder.identity()));
    }
    return position;
  }
}
