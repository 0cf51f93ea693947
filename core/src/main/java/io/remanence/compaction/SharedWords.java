package io.remanence.compaction;

import java.lang.Character.UnicodeScript;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Whether texts speak of the same at all. A word is a run of letters and digits, long enough to say
 * something or with a digit in it; of scripts without spaces, two characters that follow each
 * other.
 */
final class SharedWords {
  private static final int SHORTEST = 4;

  private SharedWords() {}

  /** Whether the text has any word; without one nothing can be told. */
  static boolean has(String text) {
    return any(text, word -> true);
  }

  /** Whether the text has a word that one of the others has. */
  static boolean any(String text, List<String> others) {
    Set<String> words = new HashSet<>();
    var unused =
        any(
            text,
            word -> {
              words.add(word);
              return false;
            });
    return others.stream().anyMatch(other -> any(other, words::contains));
  }

  private static boolean any(String text, Predicate<String> wanted) {
    String plain = text.toLowerCase(Locale.ROOT);
    int at = 0;
    while (at < plain.length()) {
      int c = plain.codePointAt(at);
      int next = at + Character.charCount(c);
      if (!Character.isLetterOrDigit(c)) {
        at = next;
      } else if (isSpaceless(c)) {
        if (next < plain.length() && isSpaceless(plain.codePointAt(next))) {
          int end = next + Character.charCount(plain.codePointAt(next));
          if (wanted.test(plain.substring(at, end))) {
            return true;
          }
        }
        at = next;
      } else {
        int end = at;
        boolean digit = false;
        while (end < plain.length() && isInRun(plain.codePointAt(end))) {
          digit |= Character.isDigit(plain.codePointAt(end));
          end += Character.charCount(plain.codePointAt(end));
        }
        String word = plain.substring(at, end);
        if ((digit || word.length() >= SHORTEST) && wanted.test(word)) {
          return true;
        }
        at = end;
      }
    }
    return false;
  }

  private static boolean isInRun(int c) {
    return Character.isLetterOrDigit(c) && !isSpaceless(c);
  }

  private static boolean isSpaceless(int c) {
    return switch (UnicodeScript.of(c)) {
      case HAN, HIRAGANA, KATAKANA, THAI, LAO, KHMER, MYANMAR -> Character.isLetter(c);
      default -> false;
    };
  }
}
