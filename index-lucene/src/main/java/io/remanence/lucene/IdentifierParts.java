package io.remanence.lucene;

import java.util.Set;

/** The forms under which an identifier or number is found. */
final class IdentifierParts {
  private IdentifierParts() {}

  /**
   * The identifier as one word: hyphens and underscores are left out unless digits stand on both
   * sides (so {@code pre-flight} and {@code preflight} meet, {@code 2024-05} stays), and so are the
   * commas that group thousands.
   */
  static String joined(String identifier) {
    StringBuilder joined = new StringBuilder(identifier.length());
    for (int i = 0; i < identifier.length(); i++) {
      char c = identifier.charAt(i);
      boolean hyphen = c == '-' || c == '_' || c == '\u2010';
      if (!(hyphen && !isBetweenDigits(identifier, i)) && !(c == ',' && groups(identifier, i))) {
        joined.append(c);
      }
    }
    return joined.isEmpty() ? identifier : joined.toString();
  }

  private static boolean isBetweenDigits(String text, int i) {
    return i > 0
        && i + 1 < text.length()
        && Character.isDigit(text.charAt(i - 1))
        && Character.isDigit(text.charAt(i + 1));
  }

  /** Whether exactly three digits follow the comma and a digit stands before it. */
  private static boolean groups(String text, int i) {
    int end = i + 1;
    while (end < text.length() && Character.isDigit(text.charAt(end))) {
      end++;
    }
    return end - i == 4 && isBetweenDigits(text, i);
  }

  /**
   * Adds what a query asks for beside the whole: the stretches between joining characters that have
   * two letters or more. So {@code auth-gateway} also asks for its words, while {@code 2024-05-01}
   * and {@code 40ms} ask for nothing but themselves.
   */
  static void addWordsTo(Set<String> forms, String identifier) {
    int start = 0;
    for (int i = 0; i <= identifier.length(); i++) {
      if (i == identifier.length() || !isWordOrDigit(identifier, i)) {
        String stretch = identifier.substring(start, i);
        if (stretch.chars().filter(Character::isLetter).limit(2).count() == 2) {
          forms.add(stretch);
        }
        start = i + 1;
      }
    }
  }

  private static boolean isWordOrDigit(String text, int i) {
    return isWordChar(text, i) || Character.isDigit(text.charAt(i));
  }

  /**
   * Adds the parts of a token: its stretches of letters and of digits, and the words of a stretch
   * that is written in camel case. A single letter is no part.
   */
  static void addTo(Set<String> forms, String token) {
    int start = 0;
    while (start < token.length()) {
      int end = start + 1;
      boolean digits = Character.isDigit(token.charAt(start));
      while (end < token.length() && continues(token, end, digits)) {
        end++;
      }
      if (digits || isWordChar(token, start)) {
        addStretch(forms, token.substring(start, end), digits);
      }
      start = end;
    }
  }

  private static boolean continues(String token, int i, boolean digits) {
    char c = token.charAt(i);
    if (digits) {
      return Character.isDigit(c) || (c == ',' && groups(token, i));
    }
    return !Character.isDigit(c) && isWordChar(token, i) == isWordChar(token, i - 1);
  }

  /**
   * Whether a word goes on here: at letters and what belongs to them, and at an apostrophe unless
   * three letters follow, so that {@code don't} stays and {@code o'clock} is found by {@code
   * clock}.
   */
  static boolean isWordChar(CharSequence text, int i) {
    char c = text.charAt(i);
    if (c == '\'') {
      return !isLetterAt(text, i + 1) || !isLetterAt(text, i + 2) || !isLetterAt(text, i + 3);
    }
    return Character.isLetter(c)
        || Character.isSurrogate(c)
        || Character.getType(c) == Character.NON_SPACING_MARK;
  }

  private static boolean isLetterAt(CharSequence text, int i) {
    return i < text.length() && Character.isLetter(text.charAt(i));
  }

  private static void addStretch(Set<String> forms, String stretch, boolean digits) {
    if (digits) {
      forms.add(joined(stretch));
      return;
    }
    addWord(forms, stretch);
    int start = 0;
    for (int i = 1; i < stretch.length(); i++) {
      if (startsWord(stretch, i)) {
        addWord(forms, stretch.substring(start, i));
        start = i;
      }
    }
    addWord(forms, stretch.substring(start));
  }

  private static boolean startsWord(String text, int i) {
    if (!Character.isUpperCase(text.charAt(i))) {
      return false;
    }
    boolean afterLower = Character.isLowerCase(text.charAt(i - 1));
    boolean beforeLower = i + 1 < text.length() && Character.isLowerCase(text.charAt(i + 1));
    return afterLower || beforeLower;
  }

  private static void addWord(Set<String> forms, String word) {
    if (word.length() > 1) {
      forms.add(word);
    }
  }
}
