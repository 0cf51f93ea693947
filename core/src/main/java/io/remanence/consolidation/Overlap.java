package io.remanence.consolidation;

import java.util.List;

/** How far two sequences of words go together, in order. */
final class Overlap {
  private Overlap() {}

  /** Whether all words of the first stand in the second, in the same order. */
  static boolean isWithin(List<String> words, List<String> longer) {
    int at = 0;
    for (String word : longer) {
      if (at < words.size() && same(words.get(at), word)) {
        at++;
      }
    }
    return at == words.size();
  }

  /** How many words stand in both in the same order, at most: their longest common subsequence. */
  static int common(List<String> one, List<String> other) {
    int[] row = new int[other.size() + 1];
    for (String word : one) {
      int diagonal = 0;
      for (int i = 0; i < other.size(); i++) {
        int above = row[i + 1];
        row[i + 1] = same(word, other.get(i)) ? diagonal + 1 : Math.max(above, row[i]);
        diagonal = above;
      }
    }
    return row[other.size()];
  }

  /** Equal but for an English plural. */
  private static boolean same(String one, String other) {
    return one.equals(other) || isPlural(one, other) || isPlural(other, one);
  }

  private static boolean isPlural(String plural, String singular) {
    return singular.length() > 2
        && plural.length() == singular.length() + 1
        && plural.charAt(plural.length() - 1) == 's'
        && plural.startsWith(singular);
  }
}
