package io.remanence.lucene;

import io.remanence.recall.ItemFilter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.CollectionStatistics;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;

/**
 * A word query against one state of the index, and the highest score that it could reach.
 *
 * <p>Each word has a worth: its idf, {@code ln(1 + (N - n + 0.5) / (n + 0.5))} for a word in n of N
 * items (N at least {@value #FEWEST}), times its {@link QueryWord#weight}. An item's score adds,
 * for each word that it holds, the worth times BM25's saturation {@code tf / (tf + k1 (1 - b + b
 * length / average))}, which stays below 1. The highest score is the sum of the worths, those of
 * words that no item holds included, and relevance is the score over it. So relevance is absolute,
 * 0 to 1, the same for a space with a thousand items as for one with ten: about 0.45 where an item
 * of average length holds every word once, lower by what is missing, and low for a query whose
 * telling words are nowhere, however well its common words match.
 *
 * <p>Of a long query only the {@value #COUNTED} words of greatest worth make up the highest score:
 * no item holds all of a whole page, and one that holds the page's dozen rarest words is what was
 * looked for.
 *
 * @param words those that some item holds; may be empty
 * @param highest above 0
 */
record WordQuery(List<Query> words, double highest) {
  /**
   * A space with fewer items is weighed as if it had so many: of three items, that two hold a word
   * says nothing about how common the word is.
   */
  static final int FEWEST = 100;

  /** Words of greatest worth that make up the highest score. */
  static final int COUNTED = 12;

  /** Words of greatest worth that are searched. */
  static final int SEARCHED = 64;

  /**
   * Weighs the words.
   *
   * @param asked at least one word
   */
  static WordQuery of(QueryWords.Asked asked, double original, IndexSearcher searcher)
      throws IOException {
    List<QueryWord> words = asked.words();
    long items = Math.max(items(searcher, Fields.TEXT), items(searcher, Fields.CHARACTERS));
    List<Weighed> weighed = new ArrayList<>(words.size());
    TermLookup lookup = new TermLookup(searcher.getTopReaderContext());
    for (QueryWord word : words) {
      int frequency = lookup.count(new Term(word.field(), word.stem()));
      weighed.add(new Weighed(word, word.weight() * idf(frequency, items), frequency > 0));
    }
    weighed.sort(Comparator.comparingDouble(Weighed::worth).reversed());
    double highest = weighed.stream().limit(COUNTED).mapToDouble(Weighed::worth).sum();
    List<Query> terms = new ArrayList<>();
    for (Weighed found : weighed.stream().filter(Weighed::held).limit(SEARCHED).toList()) {
      add(terms, found, original, lookup);
    }
    return new WordQuery(terms, highest / asked.share());
  }

  /** Items with at least one of the words that the filter matches too; only the words score. */
  Query within(ItemFilter filter) {
    BooleanQuery.Builder any = new BooleanQuery.Builder();
    words.forEach(word -> any.add(word, Occur.SHOULD));
    FilterQuery.addTo(any.setMinimumNumberShouldMatch(1), filter);
    return any.build();
  }

  /** The share of the highest score, at most 1. */
  double relevance(double score) {
    return Math.min(1, score / highest);
  }

  private static long items(IndexSearcher searcher, String field) throws IOException {
    CollectionStatistics statistics = searcher.collectionStatistics(field);
    return statistics == null ? 0 : statistics.docCount();
  }

  private static double idf(int frequency, long items) {
    // Deleted items still count in both until their segment is merged.
    long counted = Math.max(items, FEWEST);
    return Math.log(1 + (Math.max(0, counted - frequency) + 0.5) / (frequency + 0.5));
  }

  private static void add(List<Query> terms, Weighed found, double original, TermLookup lookup)
      throws IOException {
    QueryWord word = found.word();
    if (word.stem().equals(word.form())) {
      terms.add(term(word.field(), word.form(), found.worth(), lookup));
      return;
    }
    terms.add(term(word.field(), word.stem(), found.worth() * (1 - original), lookup));
    if (original > 0) {
      terms.add(term(word.field(), word.form(), found.worth() * original, lookup));
    }
  }

  private static Query term(String field, String text, double boost, TermLookup lookup)
      throws IOException {
    return new BoostQuery(lookup.query(new Term(field, text)), (float) boost);
  }

  private record Weighed(QueryWord word, double worth, boolean held) {}
}
