package io.remanence.inmemory;

import io.remanence.error.ErrorCode;
import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import io.remanence.recall.Index;
import io.remanence.recall.IndexPosition;
import io.remanence.recall.IndexWrite;
import io.remanence.recall.ItemFilter;
import io.remanence.recall.PoolHit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** An index that keeps everything in memory and is empty when it is made. */
public final class InMemoryIndex implements Index {
  private final ReadWriteLock lock = new ReentrantReadWriteLock();
  private Postings postings = new Postings();
  private IndexPosition position = IndexPosition.START;
  private boolean closed;

  @Override
  public void apply(List<IndexWrite> writes, IndexPosition newPosition) {
    lock.writeLock().lock();
    try {
      refuseClosed();
      for (IndexWrite write : writes) {
        switch (write) {
          case IndexWrite.Put put -> postings.put(new IndexedDoc(put.item(), put.vectors()));
          case IndexWrite.Remove remove -> postings.remove(remove.id());
          case IndexWrite.RemoveSession gone -> postings.removeMessages(gone.session());
          case IndexWrite.RemoveAll all -> postings = new Postings();
        }
      }
      position = newPosition;
    } finally {
      lock.writeLock().unlock();
    }
  }

  @Override
  public IndexPosition position() {
    return reading(() -> position);
  }

  @Override
  public void flush() {
    // There is nothing that would outlive the process.
    reading(() -> position);
  }

  @Override
  public List<PoolHit> words(String query, ItemFilter filter, int limit) {
    Best best = new Best(Pages.atLeastOne(limit));
    Analysis.Asked asked = Analysis.ofQuery(query);
    return reading(
        () -> {
          postings
              .score(asked.weights(), filter)
              .forEach((doc, score) -> best.offer(doc.item, score * asked.share()));
          return best.hits();
        });
  }

  @Override
  public List<PoolHit> nearest(String model, float[] vector, ItemFilter filter, int limit) {
    Best best = new Best(Pages.atLeastOne(limit));
    Optional<Direction> asked = Direction.of(vector);
    if (asked.isEmpty()) {
      return List.of();
    }
    return reading(() -> nearest(model, asked.get(), filter, best));
  }

  private List<PoolHit> nearest(String model, Direction asked, ItemFilter filter, Best best) {
    for (IndexedDoc doc : postings.docs()) {
      Direction own = doc.vectors.get(model);
      if (own != null && own.matches(asked) && filter.admits(doc.item)) {
        best.offer(doc.item, own.cosine(asked));
      }
    }
    return best.hits();
  }

  @Override
  public List<PoolHit> newest(ItemFilter filter, int limit) {
    Best best = new Best(Pages.atLeastOne(limit));
    return reading(
        () -> {
          for (IndexedDoc doc : postings.docs()) {
            if (filter.admits(doc.item)) {
              best.offer(doc.item, 0);
            }
          }
          return best.hits();
        });
  }

  @Override
  public boolean searchesVectors() {
    return true;
  }

  @Override
  public void scan(Consumer<Entry> consumer) {
    List<Entry> entries =
        reading(
            () -> {
              List<Entry> held = new ArrayList<>();
              for (IndexedDoc doc : postings.docs()) {
                held.add(
                    new Entry(
                        doc.item.id(),
                        doc.item.version(),
                        doc.vectors.keySet().stream().sorted(Order.TEXT).toList()));
              }
              return held;
            });
    entries.forEach(consumer);
  }

  @Override
  public void close() {
    lock.writeLock().lock();
    try {
      closed = true;
      postings = new Postings();
    } finally {
      lock.writeLock().unlock();
    }
  }

  private <R> R reading(Supplier<R> work) {
    lock.readLock().lock();
    try {
      refuseClosed();
      return work.get();
    } finally {
      lock.readLock().unlock();
    }
  }

  private void refuseClosed() {
    if (closed) {
      throw RemanenceException.of(ErrorCode.UNAVAILABLE, ErrorText.INDEX_CLOSED);
    }
  }
}
