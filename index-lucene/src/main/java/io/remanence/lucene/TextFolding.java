package io.remanence.lucene;

import com.ibm.icu.text.FilteredNormalizer2;
import com.ibm.icu.text.Normalizer2;
import com.ibm.icu.text.UnicodeSet;
import io.remanence.text.HanFolding;

/**
 * What is folded before a text is cut into words: width and other compatible forms (NFKC),
 * Traditional Chinese to Simplified, typographic apostrophes, and the invisible marks that join or
 * vary emoji. Case and accents are folded later, word by word, since the cutting needs them.
 */
final class TextFolding {
  /**
   * NFKC, but for the Thai and Lao vowel that it would take apart and the word lists hold whole.
   */
  private static final Normalizer2 COMPATIBLE =
      new FilteredNormalizer2(
          Normalizer2.getNFKCInstance(), new UnicodeSet("[^\\u0E33\\u0EB3]").freeze());

  private TextFolding() {}

  /** The folded text. */
  static String fold(String text) {
    if (isAscii(text)) {
      return text;
    }
    String compatible = COMPATIBLE.normalize(text);
    StringBuilder folded = new StringBuilder(compatible.length());
    for (int i = 0; i < compatible.length(); i++) {
      char c = compatible.charAt(i);
      if (isSkinTone(compatible, i)) {
        i++;
      } else if (!isJoinerOrVariant(c)) {
        folded.append(c == '\u2019' ? '\'' : HanFolding.fold(c));
      }
    }
    return folded.toString();
  }

  private static boolean isAscii(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) > 0x7F) {
        return false;
      }
    }
    return true;
  }

  /** Soft hyphen, zero-width joiners and spaces that part nothing, variation selectors, keycap. */
  private static boolean isJoinerOrVariant(char c) {
    return c == '\u00AD'
        || c == '\u200D'
        || c == '\u2060'
        || c == '\uFEFF'
        || c == '\u20E3'
        || (c >= '\uFE00' && c <= '\uFE0F');
  }

  private static boolean isSkinTone(String text, int i) {
    return text.charAt(i) == '\uD83C'
        && i + 1 < text.length()
        && text.charAt(i + 1) >= '\uDFFB'
        && text.charAt(i + 1) <= '\uDFFF';
  }
}
