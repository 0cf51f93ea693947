package io.remanence.capture;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parts text into sentences, in any script. Fenced code is no sentence, unless there is nothing
 * else; the marks of lists, quotes and headings in front of a line don't belong to it.
 */
public final class Sentences {
  private static final Pattern FENCED = Pattern.compile("(?s)```.*?(?:```|\\z)");
  private static final Pattern LINE_MARK =
      Pattern.compile("\\G[\\s>*#•·‣▪–—-]*(?:\\d{1,2}[.)、）]\\s+)?[\\s*]*");
  private static final Set<String> ABBREVIATIONS =
      Set.of(
          "mr", "mrs", "ms", "dr", "prof", "st", "no", "vs", "e.g", "i.e", "approx", "dept", "inc",
          "ltd", "jr", "sr", "ca", "fig");

  private Sentences() {}

  /** The sentences, none without a letter or digit; the whole text where there is no such one. */
  public static List<Sentence> of(String text) {
    List<Sentence> sentences = new ArrayList<>();
    int from = 0;
    Matcher fences = FENCED.matcher(text);
    while (fences.find()) {
      split(text, from, fences.start(), sentences);
      from = fences.end();
    }
    split(text, from, text.length(), sentences);
    if (sentences.isEmpty()) {
      split(text, 0, text.length(), sentences);
    }
    if (sentences.isEmpty() && !text.isBlank()) {
      sentences.add(trimmed(text, 0, text.length()));
    }
    return sentences;
  }

  private static void split(String text, int from, int to, List<Sentence> sentences) {
    int start = from;
    for (int i = from; i < to; i++) {
      if (!endsAt(text, i, start, to)) {
        continue;
      }
      int end = i + 1;
      while (end < to && isCloser(text.charAt(end))) {
        end++;
      }
      add(text, start, end, sentences);
      start = end;
      i = end - 1;
    }
    add(text, start, to, sentences);
  }

  private static void add(String text, int from, int to, List<Sentence> sentences) {
    int begin = from;
    boolean atLineStart = begin == 0 || text.substring(0, begin).stripTrailing().length() < begin;
    Matcher mark = LINE_MARK.matcher(text).region(begin, to);
    if (atLineStart && mark.find()) {
      begin = mark.end();
    }
    Sentence sentence = trimmed(text, begin, to);
    if (sentence.text().codePoints().anyMatch(Character::isLetterOrDigit)) {
      sentences.add(sentence);
    }
  }

  private static Sentence trimmed(String text, int from, int to) {
    int begin = from;
    int end = to;
    while (begin < end && Character.isWhitespace(text.charAt(begin))) {
      begin++;
    }
    while (end > begin && Character.isWhitespace(text.charAt(end - 1))) {
      end--;
    }
    return new Sentence(text.substring(begin, end), begin, end);
  }

  private static boolean endsAt(String text, int i, int start, int to) {
    return switch (text.charAt(i)) {
      case '。', '！', '？', '!', '?', '…', '\n', '｡', '؟', '।' -> true;
      // A full stop ends a sentence only before space or the end: "version 1.5", "a.b" go on.
      case '.' ->
          (i + 1 == to || Character.isWhitespace(text.charAt(i + 1)))
              && !abbreviates(text, start, i);
      default -> false;
    };
  }

  /** Whether the full stop belongs to "Dr.", an initial, or the number of a list's line. */
  private static boolean abbreviates(String text, int start, int stop) {
    int from = stop;
    while (from > start && !Character.isWhitespace(text.charAt(from - 1))) {
      from--;
    }
    String word = text.substring(from, stop).toLowerCase(Locale.ROOT);
    boolean initial = word.length() == 1 && Character.isLetter(word.charAt(0)) && !word.equals("i");
    boolean listed =
        !word.isEmpty()
            && word.chars().allMatch(Character::isDigit)
            && text.substring(start, from).isBlank();
    return initial || listed || ABBREVIATIONS.contains(word);
  }

  private static boolean isCloser(char c) {
    return switch (c) {
      case '。', '！', '？', '!', '?', '…', '"', '\'', '”', '’', '」', '』', '）', ')', '.' -> true;
      default -> false;
    };
  }
}
