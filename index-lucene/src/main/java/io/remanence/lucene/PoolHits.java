package io.remanence.lucene;

import io.remanence.recall.PoolHit;
import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;

/** Makes pool entries of Lucene's hits. */
final class PoolHits {
  private PoolHits() {}

  /** The items of these documents, in this order. */
  static List<PoolHit> of(
      IndexSearcher searcher, List<ScoreDoc> found, DoubleUnaryOperator relevance)
      throws IOException {
    PoolHit[] hits = new PoolHit[found.size()];
    // Names are read in the order of the documents, for that is the way they lie.
    Integer[] order = IntStream.range(0, found.size()).boxed().toArray(Integer[]::new);
    Arrays.sort(order, Comparator.comparingInt(i -> found.get(i).doc));
    List<LeafReaderContext> segments = searcher.getIndexReader().leaves();
    int open = -1;
    BinaryDocValues names = DocValues.emptyBinary();
    for (int i : order) {
      ScoreDoc hit = found.get(i);
      int segment = ReaderUtil.subIndex(hit.doc, segments);
      if (segment != open) {
        open = segment;
        names = DocValues.getBinary(segments.get(segment).reader(), Fields.DOCUMENT);
      }
      names.advanceExact(hit.doc - segments.get(segment).docBase);
      hits[i] =
          new PoolHit(
              ItemDocuments.item(names.binaryValue().utf8ToString()),
              relevance.applyAsDouble(hit.score));
    }
    return List.of(hits);
  }
}
