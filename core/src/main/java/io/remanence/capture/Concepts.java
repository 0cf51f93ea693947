package io.remanence.capture;

import java.text.Normalizer;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The words that a text is about: most frequent first, ties as they come. Words of letters and
 * digits count whole, runs of Han, kana and Hangul by pairs; stop words and single letters don't
 * count.
 */
final class Concepts {
  private static final Pattern RUN =
      Pattern.compile(
          "[\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsHangul}]+"
              + "|[\\p{L}\\p{N}&&[^\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsHangul}]]+");

  private static final Set<String> ENGLISH =
      Set.of(
          ("a an the and or but if then so as of at by for from in into on onto to with without about"
                  + " is am are was were be been being do does did done have has had will would can"
                  + " could shall should may might must not no yes i me my mine you your yours he him"
                  + " his she her hers it its we us our ours they them their theirs this that these"
                  + " those there here what which who whom whose when where why how all any some"
                  + " more most other such only own same than too very just also please thanks out up down off over again ok okay")
              .split(" "));

  private static final String CHINESE = "的了是在我你他她它们这那有和与就都也很吗呢吧啊哦嗯把被给让不没要会能可以什么怎谁哪几多少";

  private Concepts() {}

  static List<String> of(String text, int max) {
    Map<String, Integer> counts = new LinkedHashMap<>();
    Matcher runs = RUN.matcher(Normalizer.normalize(text, Normalizer.Form.NFKC));
    while (runs.find()) {
      String run = runs.group().toLowerCase(Locale.ROOT);
      if (isUnspaced(run.codePointAt(0))) {
        pairs(run, counts);
      } else if (run.length() > 1 && run.length() <= 50 && !ENGLISH.contains(run)) {
        counts.merge(run, 1, Integer::sum);
      }
    }
    return counts.entrySet().stream()
        .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
        .limit(max)
        .map(Map.Entry::getKey)
        .toList();
  }

  private static void pairs(String run, Map<String, Integer> counts) {
    int[] points = run.codePoints().toArray();
    if (points.length == 1 && !isStop(points[0])) {
      counts.merge(run, 1, Integer::sum);
    }
    for (int i = 0; i + 1 < points.length; i++) {
      if (!isStop(points[i]) && !isStop(points[i + 1])) {
        counts.merge(new String(points, i, 2), 1, Integer::sum);
      }
    }
  }

  private static boolean isStop(int codePoint) {
    return CHINESE.indexOf(codePoint) >= 0;
  }

  private static boolean isUnspaced(int codePoint) {
    return switch (Character.UnicodeScript.of(codePoint)) {
      case HAN, HIRAGANA, KATAKANA, HANGUL -> true;
      default -> false;
    };
  }
}
