package io.remanence.onnx;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;

/**
 * Splits clean text into words as the uncased BERT models were trained: accents taken off, lower
 * case, each punctuation mark and each ideograph a word of its own.
 */
final class WordSplitter {
  private WordSplitter() {}

  static List<String> words(String cleanText) {
    String text = Normalizer.normalize(cleanText, Normalizer.Form.NFD);
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    for (int i = 0; i < text.length(); ) {
      int codePoint = text.codePointAt(i);
      i += Character.charCount(codePoint);
      if (CleanText.isSpace(codePoint)) {
        endWord(word, words);
      } else if (isPunctuation(codePoint) || isIdeograph(codePoint)) {
        endWord(word, words);
        words.add(Character.toString(codePoint));
      } else if (Character.getType(codePoint) != Character.NON_SPACING_MARK) {
        word.appendCodePoint(Character.toLowerCase(codePoint));
      }
    }
    endWord(word, words);
    return words;
  }

  private static void endWord(StringBuilder word, List<String> words) {
    if (!word.isEmpty()) {
      words.add(word.toString());
      word.setLength(0);
    }
  }

  private static boolean isPunctuation(int codePoint) {
    if (codePoint < 0x80) {
      return codePoint > ' ' && codePoint < 0x7F && !Character.isLetterOrDigit(codePoint);
    }
    return switch (Character.getType(codePoint)) {
      case Character.CONNECTOR_PUNCTUATION,
          Character.DASH_PUNCTUATION,
          Character.START_PUNCTUATION,
          Character.END_PUNCTUATION,
          Character.INITIAL_QUOTE_PUNCTUATION,
          Character.FINAL_QUOTE_PUNCTUATION,
          Character.OTHER_PUNCTUATION ->
          true;
      default -> false;
    };
  }

  /** The blocks that BERT's tokenizer sets apart; later extensions are not among them. */
  private static boolean isIdeograph(int codePoint) {
    return (codePoint >= 0x4E00 && codePoint <= 0x9FFF)
        || (codePoint >= 0x3400 && codePoint <= 0x4DBF)
        || (codePoint >= 0xF900 && codePoint <= 0xFAFF)
        || (codePoint >= 0x20000 && codePoint <= 0x2A6DF)
        || (codePoint >= 0x2A700 && codePoint <= 0x2B81F)
        || (codePoint >= 0x2B920 && codePoint <= 0x2CEAF)
        || (codePoint >= 0x2F800 && codePoint <= 0x2FA1F);
  }
}
