package io.remanence.server.config;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Finds the word that somebody may have meant. */
final class Nearest {
  private Nearest() {}

  /**
   * The candidate with the fewest edits from the word; none where the nearest differs in more than
   * two of five letters, since it is then another word.
   */
  static Optional<String> of(String word, List<String> candidates) {
    return candidates.stream()
        .min(Comparator.comparingInt(candidate -> edits(word, candidate)))
        .filter(
            nearest -> edits(word, nearest) * 5 <= Math.max(word.length(), nearest.length()) * 2);
  }

  /** How many letters must be added, removed or changed (Levenshtein). */
  private static int edits(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int changed = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(changed, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[b.length()];
  }
}
