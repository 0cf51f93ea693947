package io.remanence.lucene;

import io.remanence.error.ErrorCode;
import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import io.remanence.recall.IndexPosition;
import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexFormatTooNewException;
import org.apache.lucene.index.IndexFormatTooOldException;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.MergePolicy;
import org.apache.lucene.index.TieredMergePolicy;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.SearcherFactory;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.store.AlreadyClosedException;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.LockObtainFailedException;
import org.apache.lucene.store.NRTCachingDirectory;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A folder with an open index: Lucene's writer and what shows its newest state. While it is open,
 * no one else can open it; the lock is the operating system's, so one that a killed process left
 * behind is none.
 */
final class IndexFolder implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(IndexFolder.class);
  private static final double BUFFER_MB = 32;
  private static final double CACHED_SEGMENT_MB = 4;
  private static final double CACHE_MB = 32;

  /** Few, since each segment's graph of vectors is walked by itself. */
  private static final double SEGMENTS_A_TIER = 4;

  /** While much comes at once, merges would take the processors that it needs. */
  private static final double SEGMENTS_A_TIER_OF_MANY = 20;

  /** While all is built anew, merges would make most graphs several times. */
  private static final double SEGMENTS_A_TIER_ANEW = 40;

  /** From here on a list of writes is much at once. */
  private static final int MANY = 500;

  private final Path path;
  private final Directory directory;
  private final IndexWriter writer;
  private final AtomicBoolean buildsAnew;
  private final SearcherManager searchers;
  private final ItemAnalyzer analyzer;
  private final IndexPosition opened;
  private double segmentsATier = SEGMENTS_A_TIER;

  private IndexFolder(
      Path path,
      Directory directory,
      ItemAnalyzer analyzer,
      IndexWriter writer,
      AtomicBoolean buildsAnew,
      SearcherFactory searcherFactory)
      throws IOException {
    this.path = path;
    this.directory = directory;
    this.analyzer = analyzer;
    this.writer = writer;
    this.buildsAnew = buildsAnew;
    this.opened = position(writer);
    this.searchers = new SearcherManager(writer, searcherFactory);
  }

  private static IndexPosition position(IndexWriter writer) throws UnusableIndexException {
    return CommitState.position(writer.getLiveCommitData())
        .orElseThrow(
            () ->
                new UnusableIndexException(
                    "its format is not " + CommitState.FORMAT + ", the one of this program"));
  }

  /**
   * Opens the index in the folder; makes the folder where there is none. An index of ours that
   * can't be read, or is of another format, is deleted; what is not ours is moved aside. Either way
   * an empty index is opened then.
   */
  static IndexFolder open(Path folder, WordWeights weights) {
    try {
      FolderContents contents = FolderContents.claim(folder);
      try {
        return openOnce(contents.path(), weights);
      } catch (IOException | RuntimeException e) {
        if (!isDamage(e)) {
          throw e;
        }
        LOG.warn("the index in {} is deleted, to be built anew: {}", folder, e.toString());
        contents.delete();
        return openOnce(contents.path(), weights);
      }
    } catch (LockObtainFailedException e) {
      throw RemanenceException.of(ErrorCode.CONFLICT, e, ErrorText.INDEX_OPEN, folder);
    } catch (IOException e) {
      throw RemanenceException.of(ErrorCode.UNAVAILABLE, e, ErrorText.INDEX_NOT_OPENED, folder, e);
    }
  }

  private static boolean isDamage(Exception e) {
    return switch (e) {
      case LockObtainFailedException locked -> false;
      case CorruptIndexException corrupt -> true;
      case IndexFormatTooOldException old -> true;
      case IndexFormatTooNewException young -> true;
      case FileNotFoundException missing -> true;
      case NoSuchFileException missing -> true;
      case EOFException cut -> true;
      case UnusableIndexException unusable -> true;
      // Lucene says so of codecs that it doesn't know, of another sort order, of broken numbers.
      case RuntimeException broken -> !(broken instanceof RemanenceException);
      default -> false;
    };
  }

  private static IndexFolder openOnce(Path path, WordWeights weights) throws IOException {
    Directory directory = null;
    IndexWriter writer = null;
    try {
      FolderContents.dropBrokenLock(path);
      directory = new NRTCachingDirectory(FSDirectory.open(path), CACHED_SEGMENT_MB, CACHE_MB);
      boolean isNew = FolderContents.holdsNoIndex(directory);
      ItemAnalyzer analyzer = ItemAnalyzer.ofItems();
      AtomicBoolean buildsAnew = new AtomicBoolean();
      writer = new IndexWriter(directory, config(analyzer, weights, buildsAnew));
      if (isNew) {
        // From here on, segments without a commit are damage, not a beginning that was cut short.
        writer.setLiveCommitData(CommitState.of(IndexPosition.START).entrySet());
        writer.commit();
      }
      try (DirectoryReader whole = DirectoryReader.open(writer)) {
        DamageCheck.withoutVectors(whole);
      }
      return new IndexFolder(path, directory, analyzer, writer, buildsAnew, searchers(weights));
    } catch (IOException | RuntimeException e) {
      if (writer != null) {
        writer.rollback();
      }
      if (directory != null) {
        directory.close();
      }
      throw e;
    }
  }

  private static IndexWriterConfig config(
      ItemAnalyzer analyzer, WordWeights weights, AtomicBoolean buildsAnew) {
    return new IndexWriterConfig(analyzer)
        .setOpenMode(IndexWriterConfig.OpenMode.CREATE_OR_APPEND)
        .setCodec(WideVectors.codec(buildsAnew::get))
        .setSimilarity(new AbsoluteBm25(weights.lengthNorm()))
        .setIndexSort(new Sort(new SortField(Fields.ORDER, SortField.Type.STRING)))
        .setRAMBufferSizeMB(BUFFER_MB)
        .setMergePolicy(merges(SEGMENTS_A_TIER))
        .setMergeScheduler(new BackgroundMerges())
        .setCommitOnClose(false);
  }

  private static MergePolicy merges(double segmentsATier) {
    return new TieredMergePolicy()
        .setSegmentsPerTier(segmentsATier)
        .setForceMergeDeletesPctAllowed(0);
  }

  /** Whether all is being built anew: segments are merged seldom then, and have fewer graphs. */
  void buildAnew(boolean anew) {
    buildsAnew.set(anew);
    merge(anew ? SEGMENTS_A_TIER_ANEW : SEGMENTS_A_TIER);
  }

  /** Says that so many writes come at once; whether that is much. */
  boolean takes(int writes) {
    boolean many = writes >= MANY;
    if (!buildsAnew.get()) {
      merge(many ? SEGMENTS_A_TIER_OF_MANY : SEGMENTS_A_TIER);
    }
    return many;
  }

  private void merge(double wanted) {
    if (segmentsATier != wanted) {
      segmentsATier = wanted;
      writer.getConfig().setMergePolicy(merges(wanted));
    }
  }

  private static SearcherFactory searchers(WordWeights weights) {
    return new SearcherFactory() {
      @Override
      public IndexSearcher newSearcher(IndexReader reader, @Nullable IndexReader previous) {
        IndexSearcher searcher = new IndexSearcher(reader);
        searcher.setSimilarity(new AbsoluteBm25(weights.lengthNorm()));
        // Filters hold the time of the query, so that they are hardly ever the same twice.
        searcher.setQueryCache(null);
        return searcher;
      }
    };
  }

  Path path() {
    return path;
  }

  IndexWriter writer() {
    return writer;
  }

  SearcherManager searchers() {
    return searchers;
  }

  /** The position of the commit that was opened. */
  IndexPosition opened() {
    return opened;
  }

  /** Closes without a commit. */
  @Override
  public void close() {
    try (directory;
        analyzer;
        writer;
        searchers) {
      // Closed in the reverse order, each even where another fails.
    } catch (IOException | AlreadyClosedException e) {
      throw RemanenceException.of(ErrorCode.UNAVAILABLE, e, ErrorText.INDEX_NOT_CLOSED, path, e);
    }
  }
}
