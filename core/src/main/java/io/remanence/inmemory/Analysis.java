package io.remanence.inmemory;

import io.remanence.inmemory.Runs.Run;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Turns texts into terms: words whole, by their English stem and, where they hold punctuation, in
 * parts as well; unspaced scripts as pairs of neighbours and as single characters of low weight;
 * emoji.
 */
final class Analysis {
  /** Stop words say next to nothing, but they may be all there is of a name. */
  private static final double STOP_WORDS_SHARE = 0.2;

  private Analysis() {}

  /** All terms of a text, in order, repeated ones too. */
  static List<Term> ofText(String text) {
    List<Term> terms = new ArrayList<>();
    for (Run run : Runs.of(Folding.fold(text))) {
      addTerms(run, terms);
    }
    return terms;
  }

  /**
   * A query in terms.
   *
   * @param weights what each term counts
   * @param share how much of its relevance an item has that holds them: 1, or little where they are
   *     all stop words
   */
  record Asked(Map<String, Double> weights, double share) {}

  /** Reads a query. Words that carry no meaning are left out, unless there are no others. */
  static Asked ofQuery(String query) {
    List<Run> runs = Runs.of(Folding.fold(query));
    Map<String, Double> weights = new LinkedHashMap<>();
    for (Run run : runs) {
      for (Run kept : StopWords.cut(run)) {
        List<Term> terms = new ArrayList<>();
        addTerms(kept, terms);
        terms.removeIf(term -> term.weight() == 0 || StopWords.isStop(term.text()));
        terms.forEach(term -> weights.put(EnglishStem.of(term.text()), term.weight()));
      }
    }
    boolean stopWordsAlone = weights.isEmpty();
    if (stopWordsAlone) {
      List<Term> all = new ArrayList<>();
      runs.forEach(run -> addTerms(run, all));
      all.removeIf(term -> term.weight() == 0);
      all.forEach(term -> weights.put(EnglishStem.of(term.text()), term.weight()));
    }
    return new Asked(weights, stopWordsAlone ? STOP_WORDS_SHARE : 1);
  }

  private static void addTerms(Run run, List<Term> terms) {
    if (run.spaced()) {
      addWord(run.text(), terms);
    } else {
      addPairs(run.text().codePoints().toArray(), terms);
    }
  }

  private static void addWord(String word, List<Term> terms) {
    add(word, terms);
    List<String> parts = new ArrayList<>();
    int start = 0;
    for (int at = 0; at <= word.length(); at++) {
      if (at == word.length() || Runs.isConnector(word.charAt(at))) {
        if (at > start) {
          parts.add(word.substring(start, at));
        }
        start = at + 1;
      }
    }
    if (parts.size() > 1) {
      parts.forEach(part -> add(part, terms));
    }
  }

  /** A word and, at no length of its own, its English stem. */
  private static void add(String word, List<Term> terms) {
    terms.add(Term.word(word));
    String stem = EnglishStem.of(word);
    if (!stem.equals(word)) {
      terms.add(new Term(stem, 0));
    }
  }

  private static void addPairs(int[] run, List<Term> terms) {
    for (int at = 0; at < run.length; at++) {
      terms.add(new Term(Character.toString(run[at]), Term.SINGLE));
      if (at + 1 < run.length) {
        terms.add(Term.word(new String(run, at, 2)));
      }
    }
  }
}
