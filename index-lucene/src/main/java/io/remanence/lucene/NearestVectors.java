package io.remanence.lucene;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.apache.lucene.index.FloatVectorValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DocAndFloatFeatureBuffer;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.KnnFloatVectorQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.VectorScorer;
import org.apache.lucene.search.Weight;
import org.jspecify.annotations.Nullable;

/**
 * The vectors nearest to one, among those that a filter lets in. Where the filter can't let in more
 * than {@value #EXACT_UP_TO}, each is compared, which is exact and takes about as long as a walk
 * through the graph; else the graph is walked, by Lucene.
 */
final class NearestVectors {
  static final int EXACT_UP_TO = 10_000;

  /** The graph is walked for at least so many, since a narrower walk misses some. */
  private static final int NARROWEST_WALK = 80;

  /**
   * From this share on, a filter is asked of what a walk without it has found, which is cheaper
   * than to mark all that it lets in.
   */
  private static final double NEARLY_ALL = 0.9;

  private static final Comparator<ScoreDoc> WORST_FIRST =
      Comparator.<ScoreDoc>comparingDouble(hit -> hit.score)
          .thenComparing(Comparator.<ScoreDoc>comparingInt(hit -> hit.doc).reversed());

  private final IndexSearcher searcher;
  private final String field;
  private final float[] vector;

  NearestVectors(IndexSearcher searcher, String field, float[] vector) {
    this.searcher = searcher;
    this.field = field;
    this.vector = vector;
  }

  /** The cosine of a score that Lucene gives to unit vectors. */
  static double cosine(float score) {
    return Math.clamp(2.0 * score - 1, -1, 1);
  }

  /** At most {@code limit} documents, nearest first. */
  List<ScoreDoc> find(Query filter, int limit) throws IOException {
    Weight admitted =
        searcher.createWeight(searcher.rewrite(filter), ScoreMode.COMPLETE_NO_SCORES, 1);
    Counts counts = count(admitted);
    if (counts.admitted() <= EXACT_UP_TO) {
      return exact(admitted, limit);
    }
    int wanted = (int) Math.min(limit, counts.admitted());
    if (counts.admitted() >= NEARLY_ALL * counts.held()) {
      List<ScoreDoc> found = walked(null, limit + limit / 4);
      List<ScoreDoc> kept = new FilteredHits(searcher, admitted).of(found);
      if (kept.size() >= wanted) {
        return kept.subList(0, wanted);
      }
    }
    List<ScoreDoc> found = walked(filter, limit);
    // A graph may be cut into islands by a filter: where it gives too few, look at all.
    return found.size() < wanted ? exact(admitted, limit) : found;
  }

  private List<ScoreDoc> walked(@Nullable Query filter, int limit) throws IOException {
    Query walk = new KnnFloatVectorQuery(field, vector, Math.max(limit, NARROWEST_WALK), filter);
    return List.of(searcher.search(walk, limit).scoreDocs);
  }

  /**
   * Numbers of vectors.
   *
   * @param held how many there are
   * @param admitted how many of them the filter may let in, at most
   */
  private record Counts(long held, long admitted) {}

  private Counts count(Weight admitted) throws IOException {
    long held = 0;
    long most = 0;
    for (LeafReaderContext segment : searcher.getIndexReader().leaves()) {
      FloatVectorValues values = segment.reader().getFloatVectorValues(field);
      if (values != null) {
        held += values.size();
        ScorerSupplier filter = admitted.scorerSupplier(segment);
        most += filter == null ? 0 : Math.min(values.size(), filter.cost());
      }
    }
    return new Counts(held, most);
  }

  private List<ScoreDoc> exact(Weight admitted, int limit) throws IOException {
    PriorityQueue<ScoreDoc> best = new PriorityQueue<>(WORST_FIRST);
    for (LeafReaderContext segment : searcher.getIndexReader().leaves()) {
      FloatVectorValues values = segment.reader().getFloatVectorValues(field);
      ScorerSupplier filter = values == null ? null : admitted.scorerSupplier(segment);
      VectorScorer scorer = values == null ? null : values.scorer(vector);
      if (filter != null && scorer != null) {
        collect(segment, scorer.bulk(filter.get(Long.MAX_VALUE).iterator()), limit, best);
      }
    }
    List<ScoreDoc> nearest = new ArrayList<>(best);
    nearest.sort(WORST_FIRST.reversed());
    return nearest;
  }

  private static void collect(
      LeafReaderContext segment, VectorScorer.Bulk scores, int limit, PriorityQueue<ScoreDoc> best)
      throws IOException {
    DocAndFloatFeatureBuffer scored = new DocAndFloatFeatureBuffer();
    while (true) {
      scores.nextDocsAndScores(
          DocIdSetIterator.NO_MORE_DOCS, segment.reader().getLiveDocs(), scored);
      if (scored.size == 0) {
        return;
      }
      for (int i = 0; i < scored.size; i++) {
        if (best.size() < limit || scored.features[i] > best.element().score) {
          best.add(new ScoreDoc(segment.docBase + scored.docs[i], scored.features[i]));
          if (best.size() > limit) {
            best.remove();
          }
        }
      }
    }
  }
}
