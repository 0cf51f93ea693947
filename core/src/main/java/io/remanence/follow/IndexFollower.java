package io.remanence.follow;

import io.remanence.embed.Embedder;
import io.remanence.embed.StoredVector;
import io.remanence.embed.VectorStore;
import io.remanence.event.Change;
import io.remanence.recall.Index;
import io.remanence.recall.IndexFiles;
import io.remanence.recall.IndexPosition;
import io.remanence.recall.IndexProgress;
import io.remanence.recall.IndexWrite;
import io.remanence.recall.IndexedItem;
import io.remanence.recall.IndexedItems;
import io.remanence.store.Store;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Keeps an index up to date with the change feed: words as changes come, vectors as they are made.
 * It remembers how far it got in the index itself, so a crash costs the work since the last flush
 * and no more. An index that is empty, or older than what the feed still holds, is built anew from
 * the store.
 */
public final class IndexFollower extends Follower implements IndexProgress {
  /** A page of a scan; a single item may be long. */
  private static final int PAGE = 500;

  /** How many changes are read at once. */
  private static final int CHANGES_AT_ONCE = 1_500;

  /**
   * From here on lists are long. They catch up half as fast again, but take the processors for as
   * long as they last, which those who write just then would feel.
   */
  private static final int FAR_BEHIND = 50_000;

  /**
   * Where one list follows another, what comes in this time is gathered into the next, unless
   * somebody waits for it. Each list costs a segment, however short it is, and short ones would
   * take the processors from those who write.
   */
  private static final Duration GATHER = Duration.ofMillis(100);

  /** From so many changes in a list on, the next is gathered for longer: each list costs merges. */
  private static final int MUCH = 300;

  private static final int MUCH_FOR = 3;

  private static final int FLUSH_AFTER_WRITES = 20_000;
  private static final long FLUSH_AFTER_NANOS = Duration.ofSeconds(5).toNanos();
  private static final Duration FLUSH_IDLE_AFTER = Duration.ofSeconds(1);
  private static final Duration SETTLE_IDLE_AFTER = Duration.ofSeconds(5);

  private final Store store;
  private final Index index;
  private final VectorStore vectors;
  private final List<String> models;
  private final FeedItems feed;
  private final Pace pace;
  private final Object arrival = new Object();
  private volatile IndexPosition position;
  private long awaited;
  private boolean behind;
  private boolean comesMuch;
  private int unflushed;
  private boolean settled;
  private long lastFlush = System.nanoTime();
  private long lastList;

  /**
   * @param onFailure hears of work that failed and will be tried again
   */
  public IndexFollower(
      String space,
      Store store,
      Index index,
      VectorStore vectors,
      List<Embedder> embedders,
      IndexedItems items,
      Consumer<Throwable> onFailure) {
    this(
        space,
        store,
        index,
        vectors,
        embedders,
        items,
        onFailure,
        new Pace(GATHER, FLUSH_IDLE_AFTER, SETTLE_IDLE_AFTER));
  }

  /**
   * How long what comes is gathered into the next list, and how long nothing was written before an
   * index is flushed, and then settles.
   */
  record Pace(Duration gather, Duration flush, Duration settle) {}

  IndexFollower(
      String space,
      Store store,
      Index index,
      VectorStore vectors,
      List<Embedder> embedders,
      IndexedItems items,
      Consumer<Throwable> onFailure,
      Pace pace) {
    super("remanence-index-" + space, onFailure);
    this.store = store;
    this.index = index;
    this.vectors = vectors;
    this.models = embedders.stream().map(Embedder::identity).sorted().toList();
    this.feed = new FeedItems(store, items);
    this.pace = pace;
    this.lastList = System.nanoTime() - pace.gather().toNanos();
    this.position = keptByIndex();
    start();
  }

  /** Where the index stands; vectors of other models than today's count as none. */
  private IndexPosition keptByIndex() {
    String signature = String.join(" ", models);
    IndexPosition kept = index.position();
    return kept.models().equals(signature) ? kept : new IndexPosition(kept.words(), 0, signature);
  }

  /** An index that could not be written may have gone back; so does the follower. */
  @Override
  void recover() {
    position = keptByIndex();
  }

  /** How far the index has come. */
  public IndexPosition position() {
    return position;
  }

  @Override
  public boolean await(long seq, Duration patience) {
    return await(seq, () -> position.words() >= seq, patience);
  }

  /**
   * Waits until searches see the vectors of the change of this number, as far as it has any.
   *
   * @return whether they do
   */
  public boolean awaitVectors(long seq, Duration patience) {
    return await(seq, () -> position.vectors() >= seq, patience);
  }

  private boolean await(long seq, BooleanSupplier reached, Duration patience) {
    if (reached.getAsBoolean()) {
      return true;
    }
    signal();
    long end = System.nanoTime() + patience.toNanos();
    synchronized (arrival) {
      awaited = Math.max(awaited, seq);
      arrival.notifyAll();
      while (!reached.getAsBoolean() && !isClosed()) {
        long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
        if (left <= 0) {
          break;
        }
        try {
          arrival.wait(left);
        } catch (InterruptedException interrupted) {
          Thread.currentThread().interrupt();
          break;
        }
      }
    }
    return reached.getAsBoolean();
  }

  /** Gathers what comes until the last list is old enough, or somebody waits for what came. */
  private void gather() throws InterruptedException {
    long longest = (comesMuch ? MUCH_FOR : 1) * pace.gather().toNanos();
    synchronized (arrival) {
      long left = longest - (System.nanoTime() - lastList);
      while (left > 0 && awaited <= position.words() && !isClosed()) {
        TimeUnit.NANOSECONDS.timedWait(arrival, left);
        left = longest - (System.nanoTime() - lastList);
      }
    }
  }

  @Override
  void closing() {
    synchronized (arrival) {
      arrival.notifyAll();
    }
  }

  @Override
  boolean step() throws InterruptedException {
    if (!behind) {
      gather();
    }
    behind = false;
    boolean words = followWords();
    boolean meanings = followVectors();
    if (unflushed >= FLUSH_AFTER_WRITES
        || unflushed > 0 && System.nanoTime() - lastFlush > FLUSH_AFTER_NANOS) {
      flush();
    }
    return words || meanings;
  }

  private boolean followWords() {
    Store.Changes changes = store.changes(position.words(), CHANGES_AT_ONCE);
    boolean lost =
        changes.head() < position.words()
            || changes.oldest() > position.words() + 1
            || FeedItems.restored(changes);
    boolean empty = position.words() == 0 && changes.head() > CHANGES_AT_ONCE;
    if (lost || empty) {
      rebuild(changes.head());
      return true;
    }
    if (changes.items().isEmpty()) {
      return false;
    }
    behind = changes.items().size() == CHANGES_AT_ONCE;
    comesMuch = changes.items().size() >= MUCH;
    WriteList list = new WriteList();
    list.addAll(feed.writes(changes.items()));
    long reached = changes.items().getLast().seq();
    boolean farBehind = changes.head() - reached > FAR_BEHIND;
    while (farBehind && reached < changes.head() && !list.isFull() && !isClosed()) {
      changes = store.changes(reached, CHANGES_AT_ONCE);
      if (changes.items().isEmpty()
          || changes.oldest() > reached + 1
          || FeedItems.restored(changes)) {
        break;
      }
      list.addAll(feed.writes(changes.items()));
      reached = changes.items().getLast().seq();
    }
    // Without a model there is no vector to wait for.
    long vectors = models.isEmpty() ? reached : position.vectors();
    apply(list.writes(), new IndexPosition(reached, vectors, position.models()));
    return true;
  }

  private boolean followVectors() {
    long embedded = embeddedUpTo();
    if (embedded <= position.vectors()) {
      return false;
    }
    Store.Changes changes = store.changes(position.vectors(), CHANGES_AT_ONCE);
    if (changes.oldest() > position.vectors() + 1 || FeedItems.restored(changes)) {
      rebuild(changes.head());
      return true;
    }
    List<Change> ready = changes.items().stream().filter(c -> c.seq() <= embedded).toList();
    if (ready.isEmpty()) {
      return false;
    }
    behind |= ready.size() == CHANGES_AT_ONCE;
    // Only what has a vector is written again; the rest is in the index as it is.
    List<IndexWrite> writes =
        withVectors(feed.writes(ready)).stream()
            .filter(write -> write instanceof IndexWrite.Put put && !put.vectors().isEmpty())
            .toList();
    IndexPosition next =
        new IndexPosition(position.words(), ready.getLast().seq(), position.models());
    index.apply(writes, next);
    moveTo(next);
    unflushed += writes.size();
    return true;
  }

  private void rebuild(long head) {
    long embedded = Math.min(embeddedUpTo(), head);
    IndexPosition start = new IndexPosition(0, 0, position.models());
    index.apply(List.of(new IndexWrite.RemoveAll()), start);
    moveTo(start);
    FeedItems.Page page = FeedItems.Page.FIRST;
    WriteList list = new WriteList();
    while (!page.last() && !isClosed()) {
      page = feed.scan(page.next(), PAGE);
      for (IndexedItem item : page.items()) {
        list.add(new IndexWrite.Put(item, Map.of()));
      }
      if (page.last() || list.isFull()) {
        index.apply(withVectors(list.writes()), start);
        unflushed += list.writes().size();
        list = new WriteList();
      }
    }
    if (!isClosed()) {
      apply(List.of(), new IndexPosition(head, embedded, position.models()));
      flush();
    }
  }

  private void apply(List<IndexWrite> writes, IndexPosition next) {
    index.apply(withVectors(writes), next);
    unflushed += Math.max(1, writes.size());
    moveTo(next);
  }

  private void moveTo(IndexPosition next) {
    position = next;
    lastList = System.nanoTime();
    synchronized (arrival) {
      arrival.notifyAll();
    }
  }

  /** The same writes with the vectors that are stored for just these texts. */
  private List<IndexWrite> withVectors(List<IndexWrite> writes) {
    Map<String, IndexedItem> puts = new LinkedHashMap<>();
    for (IndexWrite write : writes) {
      if (write instanceof IndexWrite.Put put) {
        puts.put(put.item().id().key(), put.item());
      }
    }
    if (puts.isEmpty() || models.isEmpty()) {
      return writes;
    }
    Map<String, Map<String, float[]>> found = new HashMap<>();
    for (String model : models) {
      for (StoredVector vector : vectors.get(model, puts.keySet()).values()) {
        IndexedItem item = puts.get(vector.item());
        if (item != null && IndexedItems.hashToEmbed(item) == vector.contentHash()) {
          found.computeIfAbsent(vector.item(), key -> new HashMap<>()).put(model, vector.vector());
        }
      }
    }
    return writes.stream()
        .map(
            write ->
                write instanceof IndexWrite.Put put
                    ? new IndexWrite.Put(
                        put.item(), found.getOrDefault(put.item().id().key(), Map.of()))
                    : write)
        .collect(Collectors.toList());
  }

  private long embeddedUpTo() {
    long embedded = position.words();
    for (String model : models) {
      embedded = Math.min(embedded, vectors.position(model));
    }
    return embedded;
  }

  private void flush() {
    index.flush();
    unflushed = 0;
    settled = false;
    lastFlush = System.nanoTime();
  }

  @Override
  void idle() {
    long quiet = System.nanoTime() - lastFlush;
    if (unflushed > 0 && quiet > pace.flush().toNanos()) {
      flush();
    } else if (unflushed == 0 && !settled && quiet > pace.settle().toNanos()) {
      settled = !(index instanceof IndexFiles files) || files.settle();
      lastFlush = System.nanoTime();
    }
  }
}
