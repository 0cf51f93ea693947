package io.remanence.lucene;

import org.apache.lucene.search.CollectionStatistics;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.TermStatistics;
import org.apache.lucene.search.similarities.BM25Similarity;

/**
 * BM25 without the idf, so that a term's score is between 0 and its boost: {@link WordQuery} puts
 * the idf into the boost, where it also knows the terms that no document holds.
 */
final class AbsoluteBm25 extends BM25Similarity {
  private static final float K1 = 1.2f;

  AbsoluteBm25(double b) {
    super(K1, (float) b);
  }

  @Override
  protected float idf(long docFreq, long docCount) {
    return 1;
  }

  @Override
  public Explanation idfExplain(CollectionStatistics collection, TermStatistics term) {
    return Explanation.match(1f, "idf, in the boost");
  }
}
