package io.remanence.capture;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The words of a text for comparing texts: folded, of unspaced scripts each character. */
public final class Words {
  private static final Pattern WORD =
      Pattern.compile(
          "[\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsHangul}]"
              + "|[\\p{L}\\p{M}\\p{N}&&[^\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsHangul}]]+");
  private static final Set<String> PERSONS =
      Set.of(
          "i", "me", "my", "mine", "you", "your", "yours", "we", "our", "us", "he", "she", "they",
          "his", "her", "their", "user", "am", "are", "is", "was", "were", "m", "re", "s", "ve",
          "have", "has", "我", "你", "您", "他", "她", "们", "的", "了", "是");

  private Words() {}

  /** In order, with repetitions. */
  public static List<String> of(String text) {
    List<String> words = new ArrayList<>();
    Matcher matcher =
        WORD.matcher(Normalizer.normalize(text, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT));
    while (matcher.find()) {
      words.add(matcher.group());
    }
    return words;
  }

  /** In order, without those that change when somebody else says the same. */
  public static List<String> told(String text) {
    return of(text).stream().filter(word -> !PERSONS.contains(word)).toList();
  }

  /** The weight of a text's length: a CJK character counts as two. */
  static int weight(String text) {
    return text.codePoints().map(Words::weight).sum();
  }

  private static int weight(int codePoint) {
    return isUnspaced(codePoint) ? 2 : 1;
  }

  /** Whether words of its script stand without spaces between them. */
  public static boolean isUnspaced(int codePoint) {
    return switch (Character.UnicodeScript.of(codePoint)) {
      case HAN, HIRAGANA, KATAKANA, HANGUL -> true;
      default -> false;
    };
  }
}
