package io.remanence.capture;

import java.util.ArrayList;
import java.util.List;

/** Parts text into sentences, in any script. */
final class Sentences {
  private Sentences() {}

  /** The sentences, trimmed, none blank, each with its closing mark. */
  static List<String> of(String text) {
    List<String> sentences = new ArrayList<>();
    int start = 0;
    for (int i = 0; i < text.length(); i++) {
      if (!endsAt(text, i)) {
        continue;
      }
      int end = i + 1;
      while (end < text.length() && isCloser(text.charAt(end))) {
        end++;
      }
      add(sentences, text.substring(start, end));
      start = end;
      i = end - 1;
    }
    add(sentences, text.substring(start));
    return sentences;
  }

  private static void add(List<String> sentences, String candidate) {
    String sentence = candidate.strip();
    if (sentence.codePoints().anyMatch(Character::isLetterOrDigit)
        || (!sentence.isEmpty() && sentences.isEmpty())) {
      sentences.add(sentence);
    }
  }

  private static boolean endsAt(String text, int i) {
    return switch (text.charAt(i)) {
      case '。', '！', '？', '!', '?', '…', '\n', '｡', '؟', '।' -> true;
      // A full stop ends a sentence only before space or the end: "version 1.5", "a.b" go on.
      case '.' -> i + 1 == text.length() || Character.isWhitespace(text.charAt(i + 1));
      default -> false;
    };
  }

  private static boolean isCloser(char c) {
    return switch (c) {
      case '。', '！', '？', '!', '?', '…', '"', '\'', '”', '’', '」', '』', '）', ')', '.' -> true;
      default -> false;
    };
  }
}
