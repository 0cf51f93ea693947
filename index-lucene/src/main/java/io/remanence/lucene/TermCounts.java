package io.remanence.lucene;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.BytesRef;

/** Counts the items that hold a term, for many terms of one query. For one thread. */
final class TermCounts {
  private final IndexReader reader;
  private final Map<String, List<TermsEnum>> open = new HashMap<>();

  TermCounts(IndexReader reader) {
    this.reader = reader;
  }

  /** In how many items the field holds the term. */
  int of(String field, String term) throws IOException {
    BytesRef bytes = new BytesRef(term);
    int count = 0;
    for (TermsEnum terms : terms(field)) {
      if (terms.seekExact(bytes)) {
        count += terms.docFreq();
      }
    }
    return count;
  }

  /** The field's terms in each segment; opening them takes longer than finding one. */
  private List<TermsEnum> terms(String field) throws IOException {
    List<TermsEnum> known = open.get(field);
    if (known == null) {
      known = new ArrayList<>();
      for (LeafReaderContext segment : reader.leaves()) {
        Terms terms = segment.reader().terms(field);
        if (terms != null) {
          known.add(terms.iterator());
        }
      }
      open.put(field, known);
    }
    return known;
  }
}
