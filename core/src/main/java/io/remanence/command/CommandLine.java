package io.remanence.command;

import io.remanence.text.Texts;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A text that was typed as a command, taken apart. Full-width marks and spaces do as well as the
 * usual ones; what stands between quotation marks is one word, marks and all.
 *
 * @param words after the command's name
 */
record CommandLine(Family family, List<Word> words, String text) {
  /** What kind of command it is. */
  enum Family {
    MEMORY("!memory", "!记忆"),
    CLEAR("/clear", "/清除");

    final String english;
    final String chinese;

    Family(String english, String chinese) {
      this.english = english;
      this.chinese = chinese;
    }
  }

  /**
   * A word.
   *
   * @param start where it begins in the text
   * @param quoted whether it stood between quotation marks, so that it is no option
   */
  record Word(String text, int start, boolean quoted) {
    /** The word as names and options are compared. */
    String folded() {
      return fold(text);
    }

    boolean isOption() {
      return !quoted && folded().startsWith("-");
    }
  }

  private static final Map<Integer, Integer> QUOTES =
      Map.of(
          (int) '"', (int) '"',
          (int) '\'', (int) '\'',
          (int) '“', (int) '”',
          (int) '「', (int) '」',
          (int) '『', (int) '』',
          (int) '＂', (int) '＂');

  /** The command; empty where the text is none. */
  static Optional<CommandLine> read(String typed) {
    String text = Texts.clean(typed);
    List<Word> words = words(text);
    if (words.isEmpty() || words.getFirst().quoted()) {
      return Optional.empty();
    }
    String name = words.getFirst().folded();
    for (Family family : Family.values()) {
      if (name.equals(family.english) || name.equals(family.chinese)) {
        return Optional.of(
            new CommandLine(family, List.copyOf(words.subList(1, words.size())), text));
      }
    }
    return Optional.empty();
  }

  /** Everything from this word on, as it was typed. */
  String from(int word) {
    return word < words.size() ? text.substring(words.get(word).start()).strip() : "";
  }

  private static List<Word> words(String text) {
    List<Word> words = new ArrayList<>();
    int at = 0;
    while (at < text.length()) {
      int codePoint = text.codePointAt(at);
      int next = at + Character.charCount(codePoint);
      if (isSpace(codePoint)) {
        at = next;
        continue;
      }
      Integer closing = QUOTES.get(codePoint);
      int end = closing == null ? -1 : text.indexOf(closing, next);
      if (end >= 0 && endsWord(text, end)) {
        words.add(new Word(text.substring(next, end), at, true));
        at = end + 1;
        continue;
      }
      int start = at;
      while (at < text.length() && !isSpace(text.codePointAt(at))) {
        at += Character.charCount(text.codePointAt(at));
      }
      words.add(new Word(text.substring(start, at), start, false));
    }
    return words;
  }

  private static boolean endsWord(String text, int quote) {
    return quote + 1 == text.length() || isSpace(text.codePointAt(quote + 1));
  }

  private static boolean isSpace(int codePoint) {
    return Character.isWhitespace(codePoint) || Character.isSpaceChar(codePoint);
  }

  static String fold(String text) {
    String folded = Normalizer.normalize(text, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT);
    // Keyboards that correct what is typed make one dash of two.
    return folded.startsWith("—") || folded.startsWith("–")
        ? "--" + folded.replaceFirst("^[—–-]+", "")
        : folded;
  }
}
