package io.remanence.lucene;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Weight;

/** Asks a filter of documents that were found without it. */
final class FilteredHits {
  private final IndexSearcher searcher;
  private final Weight filter;

  FilteredHits(IndexSearcher searcher, Weight filter) {
    this.searcher = searcher;
    this.filter = filter;
  }

  /** Those that the filter lets in, in the order given. */
  List<ScoreDoc> of(List<ScoreDoc> found) throws IOException {
    List<LeafReaderContext> segments = searcher.getIndexReader().leaves();
    List<ScoreDoc> inOrder = new ArrayList<>(found);
    inOrder.sort(Comparator.comparingInt(hit -> hit.doc));
    Set<Integer> admitted = new HashSet<>();
    int open = -1;
    DocIdSetIterator matches = DocIdSetIterator.empty();
    for (ScoreDoc hit : inOrder) {
      int segment = ReaderUtil.subIndex(hit.doc, segments);
      if (segment != open) {
        open = segment;
        Scorer scorer = filter.scorer(segments.get(segment));
        matches = scorer == null ? DocIdSetIterator.empty() : scorer.iterator();
      }
      int document = hit.doc - segments.get(segment).docBase;
      if (matches.docID() < document) {
        matches.advance(document);
      }
      if (matches.docID() == document) {
        admitted.add(hit.doc);
      }
    }
    return found.stream().filter(hit -> admitted.contains(hit.doc)).toList();
  }
}
