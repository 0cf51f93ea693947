package io.remanence.text;

import java.util.HashMap;
import java.util.Map;

/**
 * Characters that look like those of a marker and that no Unicode normalization makes the same:
 * brackets of other uses, letters of other scripts.
 */
public final class LookAlikes {
  /** What looks like one, two or three opening angle brackets. */
  public static final String OPENING =
      "\u2039\u3008\u2329\u27E8\u276C\u276E\u02C2\u1438\u29FC\u2991\u227A\u22D6"
          + "\u00AB\u300A\u27EA\u226A\u2AA1\u22D8\u2AF7";

  private static final String CLOSING =
      "\u203A\u3009\u232A\u27E9\u276D\u276F\u02C3\u1433\u29FD\u2992\u227B\u22D7"
          + "\u00BB\u300B\u27EB\u226B\u2AA2\u22D9\u2AF8";

  /** So many of each stand for one bracket, then so many for two; the rest for three. */
  private static final int SINGLE = 12;

  private static final int DOUBLE = 5;

  /** What looks like an underscore. */
  public static final String UNDERSCORES = "\u203F\u02CD\u2581\u2017";

  private static final String SLASHES = "\u2044\u2215\u29F8\u2571\u27CB";

  /**
   * Each letter of the markers with what looks like it: Greek, Cyrillic, Cherokee, small capitals.
   */
  private static final String[] LETTERS = {
    "a\u0391\u03B1\u0410\u0430\u13AA\u1D00\u0251",
    "c\u0421\u0441\u03F9\u03F2\u13DF\u1D04",
    "e\u0395\u03B5\u0415\u0435\u13AC\u1D07\u0454\u212E",
    "i\u0399\u03B9\u0406\u0456\u13A5\u026A\u0131",
    "k\u039A\u03BA\u041A\u043A\u13E6\u1D0B",
    "m\u039C\u03BC\u041C\u043C\u13B7\u1D0D",
    "n\u039D\u03BD\u041F\u043F\u0274\u0578",
    "o\u039F\u03BF\u041E\u043E\u1D0F\u0585",
    "p\u03A1\u03C1\u0420\u0440\u13E2\u1D18",
    "r\u0413\u0433\u13A1\u0280",
    "y\u03A5\u03C5\u0423\u0443\u04AE\u04AF\u13A9\u028F",
  };

  private static final Map<Integer, String> ALIKE = alike();

  private LookAlikes() {}

  private static Map<Integer, String> alike() {
    Map<Integer, String> alike = new HashMap<>();
    for (int i = 0; i < OPENING.length(); i++) {
      int times = i < SINGLE ? 1 : i < SINGLE + DOUBLE ? 2 : 3;
      alike.put((int) OPENING.charAt(i), "<".repeat(times));
      alike.put((int) CLOSING.charAt(i), ">".repeat(times));
    }
    UNDERSCORES.chars().forEach(c -> alike.put(c, "_"));
    SLASHES.chars().forEach(c -> alike.put(c, "/"));
    for (String letters : LETTERS) {
      letters.chars().skip(1).forEach(c -> alike.put(c, letters.substring(0, 1)));
    }
    // Letters in black circles and squares, and those that make flags.
    for (int i = 0; i < 26; i++) {
      String letter = Character.toString('a' + i);
      alike.put(0x1F150 + i, letter);
      alike.put(0x1F170 + i, letter);
      alike.put(0x1F1E6 + i, letter);
    }
    return Map.copyOf(alike);
  }

  /** The plain characters that it looks like; empty text where it looks like none. */
  static String of(int codePoint) {
    return ALIKE.getOrDefault(codePoint, "");
  }
}
