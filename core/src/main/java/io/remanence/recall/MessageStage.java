package io.remanence.recall;

import java.util.List;

/**
 * How much a message can say by itself: one of few words little, and one that only asks less than
 * the answer to it.
 */
final class MessageStage implements Stage {
  private final double brevity;
  private final double question;

  MessageStage(double brevity, double question) {
    this.brevity = brevity;
    this.question = question;
  }

  @Override
  public void apply(QueryReading query, RecallRequest request, List<Candidate> candidates) {
    for (Candidate candidate : candidates) {
      if (candidate.id.kind() == ItemKind.MESSAGE) {
        String text = candidate.item().content();
        if (brevity > 0) {
          double words = words(text);
          candidate.times("brevity", words / (words + brevity));
        }
        if (asks(text)) {
          candidate.times("question", 1 - question);
        }
      }
    }
  }

  /** Whether a text is a question: its first line ends like one. */
  static boolean asks(String text) {
    int end = text.indexOf('\n');
    String line = (end < 0 ? text : text.substring(0, end)).stripTrailing();
    return line.endsWith("?") || line.endsWith("？") || line.endsWith("؟");
  }

  /**
   * About how many words: runs of letters and digits; of unspaced scripts two characters a word.
   */
  private static double words(String text) {
    double words = 0;
    boolean within = false;
    // Beyond some hundred characters more words make no difference.
    int end = Math.min(text.length(), 400);
    for (int i = 0; i < end; ) {
      int codePoint = text.codePointAt(i);
      i += Character.charCount(codePoint);
      boolean unspaced = isUnspaced(codePoint);
      boolean letter = !unspaced && Character.isLetterOrDigit(codePoint);
      if (unspaced) {
        words += 0.5;
      } else if (letter && !within) {
        words++;
      }
      within = letter;
    }
    return Math.max(words, 0.5);
  }

  private static boolean isUnspaced(int codePoint) {
    return codePoint >= 0x0E00
        && switch (Character.UnicodeScript.of(codePoint)) {
          case HAN, HIRAGANA, KATAKANA, HANGUL, THAI, LAO, KHMER, MYANMAR -> true;
          default -> false;
        };
  }
}
