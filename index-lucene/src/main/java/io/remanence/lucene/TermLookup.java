package io.remanence.lucene;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.IndexReaderContext;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.TermStates;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.jspecify.annotations.Nullable;

/**
 * Looks up many terms of one query: first how often each occurs, then, for the few that are
 * searched, where. For one thread.
 */
final class TermLookup {
  private final IndexReaderContext reader;
  private final Map<String, @Nullable TermsEnum[]> open = new HashMap<>();

  TermLookup(IndexReaderContext reader) {
    this.reader = reader;
  }

  /** In how many items the field holds the term. */
  int count(Term term) throws IOException {
    int count = 0;
    for (@Nullable TermsEnum terms : terms(term.field())) {
      if (terms != null && terms.seekExact(term.bytes())) {
        count += terms.docFreq();
      }
    }
    return count;
  }

  /** Finds the items with this term, without looking it up again. */
  Query query(Term term) throws IOException {
    TermStates states = new TermStates(reader);
    @Nullable TermsEnum[] segments = terms(term.field());
    for (int i = 0; i < segments.length; i++) {
      TermsEnum terms = segments[i];
      if (terms != null && terms.seekExact(term.bytes())) {
        states.register(terms.termState(), i, terms.docFreq(), terms.totalTermFreq());
      }
    }
    return new TermQuery(term, states);
  }

  /** The field's terms in each segment; opening them takes longer than finding one. */
  private @Nullable TermsEnum[] terms(String field) throws IOException {
    @Nullable TermsEnum[] known = open.get(field);
    if (known == null) {
      List<LeafReaderContext> segments = reader.leaves();
      known = new TermsEnum[segments.size()];
      for (int i = 0; i < known.length; i++) {
        Terms terms = segments.get(i).reader().terms(field);
        if (terms != null) {
          known[i] = terms.iterator();
        }
      }
      open.put(field, known);
    }
    return known;
  }
}
