package io.remanence.lucene;

import io.remanence.error.ErrorCode;
import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import io.remanence.recall.Index;
import io.remanence.recall.IndexFiles;
import io.remanence.recall.IndexPosition;
import io.remanence.recall.IndexWrite;
import io.remanence.recall.ItemFilter;
import io.remanence.recall.PoolHit;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.FieldExistsQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TopScoreDocCollectorManager;
import org.apache.lucene.store.AlreadyClosedException;

/**
 * The index of one space in one folder. Searches see a state of the index that no write changes;
 * {@link #apply} writes, then shows the new state. Where Lucene fails for lack of disk or by a
 * damaged file, methods throw {@link ErrorCode#UNAVAILABLE}, and the index must be opened anew.
 */
final class LuceneIndex implements Index, IndexFiles {
  private static final Sort NEWEST_FIRST =
      new Sort(new SortField(Fields.MOMENT, SortField.Type.LONG, true));

  private final WordWeights weights;
  private final QueryWords queries;
  private volatile IndexFolder folder;
  private final Vectors vectors = new Vectors();
  private final Attention attention = new Attention(System::nanoTime);
  private final Object writing = new Object();
  private volatile IndexPosition position;
  private IndexPosition flushed;
  private boolean failed;
  private boolean closed;

  LuceneIndex(IndexFolder folder, WordWeights weights) {
    this.folder = folder;
    this.weights = weights;
    this.queries = new QueryWords(weights);
    this.position = folder.opened();
    this.flushed = position;
    learnVectors();
  }

  @Override
  public void apply(List<IndexWrite> writes, IndexPosition newPosition) {
    synchronized (writing) {
      if (!closed && !folder.writer().isOpen()) {
        reopen();
      }
      Map<String, Integer> dimensions = vectors.after(writes);
      try {
        if (failed) {
          folder.searchers().maybeRefreshBlocking();
        }
        failed = true;
        if (writes.stream().anyMatch(IndexWrite.RemoveAll.class::isInstance)) {
          folder.buildAnew(true);
        }
        SideBySide processors = attention.isAsked() ? SideBySide.one() : SideBySide.all();
        write(writes, processors);
        if (folder.takes(writes.size())) {
          processors.flush(folder.writer());
        }
        folder.searchers().maybeRefreshBlocking();
        failed = false;
      } catch (IOException | AlreadyClosedException e) {
        throw unavailable("written", e);
      }
      vectors.become(dimensions);
      position = newPosition;
    }
  }

  /**
   * Lucene closes a writer that met a full disk. What is on disk is whole: the last flush. The
   * index goes on from there, and the caller must too.
   */
  private void reopen() {
    try {
      folder.close();
    } catch (RemanenceException closedAlready) {
      // All that could be freed is; what follows says whether the folder can be used.
    }
    folder = IndexFolder.open(folder.path(), weights);
    position = folder.opened();
    flushed = position;
    failed = false;
    learnVectors();
    throw RemanenceException.of(ErrorCode.UNAVAILABLE, ErrorText.INDEX_WENT_BACK, folder.path());
  }

  private void learnVectors() {
    search(
        searcher -> {
          vectors.learn(searcher.getIndexReader());
          return Optional.empty();
        });
  }

  private void write(List<IndexWrite> writes, SideBySide processors) throws IOException {
    IndexSearcher before = folder.searchers().acquire();
    try {
      new ItemWriter(folder.writer(), before, processors).apply(writes);
    } finally {
      folder.searchers().release(before);
    }
  }

  @Override
  public IndexPosition position() {
    return position;
  }

  @Override
  public void flush() {
    synchronized (writing) {
      try {
        if (!position.equals(flushed) || folder.writer().hasUncommittedChanges()) {
          folder.writer().setLiveCommitData(CommitState.of(position).entrySet());
          folder.writer().commit();
          folder.buildAnew(false);
          flushed = position;
        }
      } catch (IOException | AlreadyClosedException e) {
        throw unavailable("flushed", e);
      }
    }
  }

  @Override
  public boolean purge() {
    IndexFolder purged = folder;
    try {
      // What is in memory only becomes a segment first, so that it is looked at too.
      flush();
      purged.writer().forceMergeDeletes(true);
      flush();
      purged.searchers().maybeRefreshBlocking();
      purged.writer().deleteUnusedFiles();
    } catch (IOException | AlreadyClosedException e) {
      throw unavailable("purged", e);
    }
    return search(searcher -> !searcher.getIndexReader().hasDeletions());
  }

  @Override
  public boolean settle() {
    synchronized (writing) {
      IndexFolder settled = folder;
      try {
        if (closed || !settled.writer().isOpen()) {
          return true;
        }
        settled.searchers().maybeRefreshBlocking();
        Settling settling = new Settling(settled.writer());
        boolean more = search(searcher -> settling.step(searcher.getIndexReader()));
        if (!more) {
          flush();
        }
        return !more;
      } catch (IOException | AlreadyClosedException e) {
        throw unavailable("settled", e);
      }
    }
  }

  @Override
  public List<PoolHit> words(String query, ItemFilter filter, int limit) {
    checkLimit(limit);
    attention.note();
    return search(
        searcher -> {
          QueryWords.Asked asked = queries.of(query);
          if (asked.words().isEmpty()) {
            return List.of();
          }
          WordQuery weighed = WordQuery.of(asked, weights.original(), searcher);
          if (weighed.words().isEmpty()) {
            return List.of();
          }
          int most = Math.min(limit, searcher.getIndexReader().maxDoc());
          TopDocs top =
              searcher.search(weighed.within(filter), new TopScoreDocCollectorManager(most, most));
          return PoolHits.of(searcher, List.of(top.scoreDocs), weighed::relevance);
        });
  }

  @Override
  public List<PoolHit> nearest(String model, float[] vector, ItemFilter filter, int limit) {
    checkLimit(limit);
    attention.note();
    Optional<float[]> unit = vectors.query(model, vector);
    if (unit.isEmpty()) {
      return List.of();
    }
    return search(
        searcher -> {
          int most = Math.min(limit, Math.max(1, searcher.getIndexReader().maxDoc()));
          var near = new NearestVectors(searcher, Fields.vector(model), unit.get());
          return PoolHits.of(
              searcher,
              near.find(FilterQuery.of(filter), most),
              score -> NearestVectors.cosine((float) score));
        });
  }

  @Override
  public List<PoolHit> newest(ItemFilter filter, int limit) {
    checkLimit(limit);
    attention.note();
    return search(
        searcher -> {
          Query texts =
              new BooleanQuery.Builder()
                  .add(new FieldExistsQuery(Fields.MOMENT), Occur.FILTER)
                  .add(FilterQuery.of(filter), Occur.FILTER)
                  .build();
          int most = Math.min(limit, Math.max(1, searcher.getIndexReader().maxDoc()));
          TopDocs top = searcher.search(texts, most, NEWEST_FIRST);
          return PoolHits.of(searcher, List.of(top.scoreDocs), score -> 0);
        });
  }

  @Override
  public boolean searchesVectors() {
    return true;
  }

  /** {@inheritDoc} First reads every file once, to find damage that no search has met. */
  @Override
  public void scan(Consumer<Entry> consumer) {
    search(
        searcher -> {
          DamageCheck.all(searcher.getIndexReader());
          new IndexScan(searcher.getIndexReader()).forEach(consumer);
          return Optional.empty();
        });
  }

  @Override
  public void close() {
    synchronized (writing) {
      if (closed) {
        return;
      }
      closed = true;
      try (IndexFolder open = folder;
          queries) {
        if (open.writer().isOpen()) {
          flush();
        }
      }
    }
  }

  private <T> T search(Search<T> search) {
    IndexFolder open = folder;
    try {
      IndexSearcher searcher = open.searchers().acquire();
      try {
        return search.in(searcher);
      } finally {
        open.searchers().release(searcher);
      }
    } catch (IOException | AlreadyClosedException e) {
      throw unavailable("searched", e);
    }
  }

  private RemanenceException unavailable(String what, Exception cause) {
    return RemanenceException.of(
        ErrorCode.UNAVAILABLE,
        cause,
        ErrorText.INDEX_FAILED,
        folder.path(),
        what,
        String.valueOf(cause.getMessage()));
  }

  private static void checkLimit(int limit) {
    if (limit < 1) {
      throw new IllegalArgumentException("limit is " + limit + "; at least 1 is wanted");
    }
  }

  private interface Search<T> {
    T in(IndexSearcher searcher) throws IOException;
  }
}
