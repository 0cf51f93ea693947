package io.remanence.inmemory;

/**
 * The stem of an English word (M. F. Porter, "An algorithm for suffix stripping", Program 14(3),
 * 1980). Words that hold anything but the letters a to z, and those of two letters or fewer, are
 * their own stems. For one word.
 */
final class EnglishStem {
  private static final String[][] DOUBLE_SUFFIXES = {
    {"ational", "ate"}, {"tional", "tion"}, {"enci", "ence"}, {"anci", "ance"}, {"izer", "ize"},
    {"abli", "able"}, {"alli", "al"}, {"entli", "ent"}, {"eli", "e"}, {"ousli", "ous"},
    {"ization", "ize"}, {"ation", "ate"}, {"ator", "ate"}, {"alism", "al"}, {"iveness", "ive"},
    {"fulness", "ful"}, {"ousness", "ous"}, {"aliti", "al"}, {"iviti", "ive"}, {"biliti", "ble"}
  };
  private static final String[][] SUFFIXES = {
    {"icate", "ic"},
    {"ative", ""},
    {"alize", "al"},
    {"iciti", "ic"},
    {"ical", "ic"},
    {"ful", ""},
    {"ness", ""}
  };
  private static final String[] ENDINGS = {
    "al", "ance", "ence", "er", "ic", "able", "ible", "ant", "ement", "ment", "ent", "ion", "ou",
    "ism", "ate", "iti", "ous", "ive", "ize"
  };

  private String word;

  private EnglishStem(String word) {
    this.word = word;
  }

  /** The stem of a word in lower case. */
  static String of(String word) {
    if (word.length() <= 2 || !word.chars().allMatch(c -> c >= 'a' && c <= 'z')) {
      return word;
    }
    EnglishStem stem = new EnglishStem(word);
    stem.plural();
    stem.past();
    stem.finalY();
    stem.replaceFirstOf(DOUBLE_SUFFIXES);
    stem.replaceFirstOf(SUFFIXES);
    stem.ending();
    stem.finalE();
    return stem.word;
  }

  private void plural() {
    if (word.endsWith("sses") || word.endsWith("ies")) {
      cut(2);
    } else if (word.endsWith("s") && !word.endsWith("ss")) {
      cut(1);
    }
  }

  private void past() {
    if (word.endsWith("eed")) {
      if (measure(word.length() - 3) > 0) {
        cut(1);
      }
      return;
    }
    int suffix = word.endsWith("ed") ? 2 : word.endsWith("ing") ? 3 : 0;
    if (suffix == 0 || !hasVowel(word.length() - suffix)) {
      return;
    }
    cut(suffix);
    if (word.endsWith("at") || word.endsWith("bl") || word.endsWith("iz")) {
      word += "e";
    } else if (endsDouble() && "lsz".indexOf(last()) < 0) {
      cut(1);
    } else if (measure(word.length()) == 1 && endsShort(word.length())) {
      word += "e";
    }
  }

  private void finalY() {
    if (word.endsWith("y") && hasVowel(word.length() - 1)) {
      word = word.substring(0, word.length() - 1) + "i";
    }
  }

  /** Replaces the longest suffix that is there, where enough stands before it. */
  private void replaceFirstOf(String[][] suffixes) {
    String[] longest = {"", ""};
    for (String[] suffix : suffixes) {
      if (word.endsWith(suffix[0]) && suffix[0].length() > longest[0].length()) {
        longest = suffix;
      }
    }
    int stem = word.length() - longest[0].length();
    if (!longest[0].isEmpty() && measure(stem) > 0) {
      word = word.substring(0, stem) + longest[1];
    }
  }

  private void ending() {
    String longest = "";
    for (String ending : ENDINGS) {
      if (word.endsWith(ending) && ending.length() > longest.length()) {
        longest = ending;
      }
    }
    int stem = word.length() - longest.length();
    boolean may =
        !longest.equals("ion")
            || (stem > 0 && (word.charAt(stem - 1) == 's' || word.charAt(stem - 1) == 't'));
    if (!longest.isEmpty() && may && measure(stem) > 1) {
      cut(longest.length());
    }
  }

  private void finalE() {
    int stem = word.length() - 1;
    if (word.endsWith("e") && (measure(stem) > 1 || (measure(stem) == 1 && !endsShort(stem)))) {
      cut(1);
    }
    if (word.endsWith("ll") && measure(word.length()) > 1) {
      cut(1);
    }
  }

  private void cut(int letters) {
    word = word.substring(0, word.length() - letters);
  }

  private char last() {
    return word.charAt(word.length() - 1);
  }

  private boolean isConsonant(int i) {
    return switch (word.charAt(i)) {
      case 'a', 'e', 'i', 'o', 'u' -> false;
      case 'y' -> i == 0 || !isConsonant(i - 1);
      default -> true;
    };
  }

  private boolean hasVowel(int length) {
    for (int i = 0; i < length; i++) {
      if (!isConsonant(i)) {
        return true;
      }
    }
    return false;
  }

  /** How often a vowel is followed by a consonant in the first letters. */
  private int measure(int length) {
    int count = 0;
    for (int i = 1; i < length; i++) {
      if (isConsonant(i) && !isConsonant(i - 1)) {
        count++;
      }
    }
    return count;
  }

  private boolean endsDouble() {
    int end = word.length();
    return end > 1 && word.charAt(end - 1) == word.charAt(end - 2) && isConsonant(end - 1);
  }

  /** Whether it ends consonant, vowel, consonant, the last one not w, x or y. */
  private boolean endsShort(int length) {
    return length > 2
        && isConsonant(length - 1)
        && !isConsonant(length - 2)
        && isConsonant(length - 3)
        && "wxy".indexOf(word.charAt(length - 1)) < 0;
  }
}
