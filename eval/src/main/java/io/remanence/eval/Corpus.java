package io.remanence.eval;

import java.util.Arrays;
import java.util.Random;

/**
 * Texts that are the same for the same number and whose words are as common and as rare as those of
 * natural language: the r-th word of a vocabulary is said about 1/(r + 2.7) times as often as the
 * first (G. K. Zipf's law as B. Mandelbrot has it, 1953). Seven in ten are English-like, with
 * English function words before made-up ones, the rest Chinese-like.
 */
final class Corpus {
  private static final int ENGLISH = 30_000;
  private static final int CHINESE = 20_000;
  private static final int CHARACTERS = 3_000;
  private static final double OFFSET = 2.7;
  private static final int FEWEST = 10;
  private static final int SPREAD = 16;

  private static final String[] SMALL_WORDS =
      ("the and to of a in that is was it for on with he as you do at this but his by from they we"
              + " say her she or an will my one all would there their what so up out if about who")
          .split(" ");
  private static final String[] SMALL_CHINESE =
      "的 了 在 是 我 有 和 就 不 人 都 一个 上 也 很 到 说 要 去 你 会 着 没有 看 好".split(" ");
  private static final String[] STARTS =
      "b br c ch d dr f fl g gr h j k l m n p pl qu r s sh st t tr v w".split(" ");
  private static final String[] MIDDLES = "a e i o u ai ea ou".split(" ");
  private static final String[] ENDS = "n r l s t m nd st ck ".split(" ", -1);
  private static final String[] PEOPLE = {
    "Ann", "Boris", "阿棠", "Chen", "Dana", "小雨", "Eve", "Farid"
  };

  private final String[] english = new String[ENGLISH];
  private final String[] chinese = new String[CHINESE];
  private final double[] englishShares = shares(ENGLISH);
  private final double[] chineseShares = shares(CHINESE);

  Corpus() {
    Random random = new Random(7);
    for (int i = 0; i < ENGLISH; i++) {
      english[i] = i < SMALL_WORDS.length ? SMALL_WORDS[i] : word(random);
    }
    for (int i = 0; i < CHINESE; i++) {
      chinese[i] =
          i < SMALL_CHINESE.length ? SMALL_CHINESE[i] : character(random) + character(random);
    }
  }

  private static double[] shares(int words) {
    double[] sums = new double[words];
    double sum = 0;
    for (int i = 0; i < words; i++) {
      sum += 1 / (i + 1 + OFFSET);
      sums[i] = sum;
    }
    for (int i = 0; i < words; i++) {
      sums[i] /= sum;
    }
    return sums;
  }

  private static String word(Random random) {
    StringBuilder word = new StringBuilder();
    for (int syllable = 1 + random.nextInt(3); syllable >= 0; syllable--) {
      word.append(pick(STARTS, random)).append(pick(MIDDLES, random));
    }
    return word.append(pick(ENDS, random)).toString();
  }

  /** Some characters are in many words, most in few. */
  private static String character(Random random) {
    double rank = CHARACTERS * Math.pow(random.nextDouble(), 2);
    return Character.toString(0x4E00 + (int) rank * 5);
  }

  private static String pick(String[] from, Random random) {
    return from[random.nextInt(from.length)];
  }

  private static String drawn(String[] words, double[] shares, Random random) {
    int at = Arrays.binarySearch(shares, random.nextDouble());
    return words[Math.min(words.length - 1, at < 0 ? -at - 1 : at)];
  }

  /** The n-th text. */
  String text(int n) {
    Random random = new Random(n * 0x9E3779B97F4A7C15L);
    StringBuilder text = new StringBuilder(pick(PEOPLE, random)).append(": ");
    int words = FEWEST + random.nextInt(SPREAD);
    if (isChinese(n)) {
      for (int i = 0; i < words; i++) {
        text.append(drawn(chinese, chineseShares, random));
      }
      return text.append("。").toString();
    }
    for (int i = 0; i < words; i++) {
      text.append(drawn(english, englishShares, random)).append(' ');
    }
    return text.append("in ").append(1 + random.nextInt(2_000)).append('.').toString();
  }

  /** A question for some of the words of the n-th text: a handful, small words among them. */
  String question(int n) {
    String[] said = text(n).split(": ", 2);
    if (isChinese(n)) {
      String words = said[1];
      int from = words.offsetByCodePoints(0, 4);
      return said[0]
          + "说的"
          + words.substring(from, Math.min(words.length() - 1, from + 8))
          + "是什么时候？";
    }
    String[] words = said[1].split(" ");
    return "What did "
        + said[0]
        + " say about "
        + String.join(" ", Arrays.copyOfRange(words, 2, Math.min(words.length - 2, 8)))
        + "?";
  }

  private static boolean isChinese(int n) {
    return Math.floorMod(n * 0x9E3779B1, 10) < 3;
  }
}
