package io.remanence.onnx;

import com.ibm.icu.text.Transliterator;

/**
 * Chinese text in the form that Chinese models are trained on: Simplified characters, and
 * full-width Latin letters and digits in their usual width; all else stays.
 *
 * <p>Character by character: of ICU's rules in this direction, those for several characters give
 * nothing else than the rules for each of them. What a character becomes is asked once and kept,
 * since applying the rules to a whole text takes about as long as a tenth of its embedding.
 */
final class SimplifiedChinese {
  private static final char FIRST_HAN = '\u3400';
  private static final char LAST_HAN = '\u9FFF';
  private static final int FULL_WIDTH_OFFSET = 'Ａ' - 'A';

  private static final Transliterator RULES = Transliterator.getInstance("Traditional-Simplified");

  /** 0 where not asked yet. Threads may fill it at the same time: they write the same. */
  private static final char[] SIMPLIFIED = new char[LAST_HAN - FIRST_HAN + 1];

  private SimplifiedChinese() {}

  static String fold(String text) {
    StringBuilder folded = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      folded.append(fold(text.charAt(i)));
    }
    return folded.toString();
  }

  private static char fold(char c) {
    if (c >= FIRST_HAN && c <= LAST_HAN) {
      return simplified(c);
    }
    return isFullWidthLetterOrDigit(c) ? (char) (c - FULL_WIDTH_OFFSET) : c;
  }

  private static char simplified(char han) {
    char known = SIMPLIFIED[han - FIRST_HAN];
    if (known == 0) {
      String form = RULES.transliterate(String.valueOf(han));
      // A form outside the basic plane is in no model's vocabulary, so the old one may stay.
      known = form.length() == 1 ? form.charAt(0) : han;
      SIMPLIFIED[han - FIRST_HAN] = known;
    }
    return known;
  }

  private static boolean isFullWidthLetterOrDigit(char c) {
    return (c >= '０' && c <= '９') || (c >= 'Ａ' && c <= 'Ｚ') || (c >= 'ａ' && c <= 'ｚ');
  }
}
