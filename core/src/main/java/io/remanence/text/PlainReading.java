package io.remanence.text;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How a text reads to somebody who doesn't look closely: in small plain letters, full-width forms
 * and look-alikes as what they look like, without what nobody sees, HTML entities as what they
 * stand for. Marks that mean something to a program are found in it, however they are spelt.
 */
public final class PlainReading {
  /** Named entities that stand for a character of a marker; the semicolon may be missing. */
  private static final Map<String, String> ENTITIES =
      Map.ofEntries(
          Map.entry("&lt", "<"),
          Map.entry("&gt", ">"),
          Map.entry("&laquo", "<<"),
          Map.entry("&raquo", ">>"),
          Map.entry("&sol", "/"),
          Map.entry("&lowbar", "_"),
          Map.entry("&underbar", "_"),
          Map.entry("&nbsp", " "));

  private static final Pattern NUMBER =
      Pattern.compile("&#(?:[xX]([0-9a-fA-F]{1,12})|([0-9]{1,12}));?");

  private final StringBuilder plain = new StringBuilder();

  /** For each character of the plain reading, where what it stands for starts and ends. */
  private int[] starts;

  private int[] ends;

  private PlainReading(String text) {
    starts = new int[text.length() + 16];
    ends = new int[text.length() + 16];
    for (int i = 0; i < text.length(); ) {
      int length = text.charAt(i) == '&' ? entityAt(text, i) : 0;
      if (length == 0) {
        int codePoint = text.codePointAt(i);
        length = Character.charCount(codePoint);
        fold(codePoint, i, i + length);
      }
      i += length;
    }
  }

  /**
   * A place in the text as it is, in UTF-16 units.
   *
   * @param match what was found in the plain reading, with its groups
   */
  public record Spot(int start, int end, java.util.regex.MatchResult match) {}

  /** Where the plain reading of the text matches, in order. */
  public static List<Spot> find(Pattern pattern, String text) {
    PlainReading read = new PlainReading(text);
    List<Spot> spots = new ArrayList<>();
    Matcher matcher = pattern.matcher(read.plain);
    while (matcher.find()) {
      if (matcher.end() > matcher.start()) {
        spots.add(
            new Spot(
                read.starts[matcher.start()],
                read.ends[matcher.end() - 1],
                matcher.toMatchResult()));
      }
    }
    return spots;
  }

  /** The text with each character or entity that reads like an angle bracket left out. */
  public static String withoutBrackets(String text) {
    PlainReading read = new PlainReading(text);
    StringBuilder rest = new StringBuilder(text.length());
    int from = 0;
    for (int i = 0; i < read.plain.length(); i++) {
      char c = read.plain.charAt(i);
      if ((c == '<' || c == '>') && read.starts[i] >= from) {
        rest.append(text, from, read.starts[i]);
        from = read.ends[i];
      }
    }
    return rest.append(text, from, text.length()).toString();
  }

  /** Reads an entity; how many characters it has, 0 where there is none. */
  private int entityAt(String text, int at) {
    Matcher number = NUMBER.matcher(text).region(at, Math.min(text.length(), at + 16));
    if (number.lookingAt()) {
      long codePoint =
          number.group(1) == null
              ? Long.parseLong(number.group(2))
              : Long.parseLong(number.group(1), 16);
      if (codePoint > 0 && codePoint <= Character.MAX_CODE_POINT) {
        fold((int) codePoint, at, number.end());
        return number.end() - at;
      }
      return 0;
    }
    for (Map.Entry<String, String> entity : ENTITIES.entrySet()) {
      String name = entity.getKey();
      if (text.regionMatches(true, at, name, 0, name.length())) {
        int end = at + name.length();
        end += end < text.length() && text.charAt(end) == ';' ? 1 : 0;
        append(entity.getValue(), at, end);
        return end - at;
      }
    }
    return 0;
  }

  private void fold(int codePoint, int start, int end) {
    if (codePoint < 0x80) {
      if (codePoint >= ' ' && codePoint != 0x7F || Character.isWhitespace(codePoint)) {
        append((char) Character.toLowerCase(codePoint), start, end);
      }
      return;
    }
    if (isInvisible(codePoint)) {
      return;
    }
    String alike = LookAlikes.of(codePoint);
    if (!alike.isEmpty()) {
      append(alike, start, end);
      return;
    }
    Normalizer.normalize(Character.toString(codePoint), Normalizer.Form.NFKD)
        .codePoints()
        .filter(part -> !isInvisible(part))
        .forEach(part -> appendPlain(part, start, end));
  }

  private void appendPlain(int codePoint, int start, int end) {
    String alike = LookAlikes.of(codePoint);
    if (!alike.isEmpty()) {
      append(alike, start, end);
    } else if (Character.isWhitespace(codePoint) || Character.isSpaceChar(codePoint)) {
      append(' ', start, end);
    } else {
      append(Character.toString(Character.toLowerCase(codePoint)), start, end);
    }
  }

  /** Whether nobody sees it: what has no width, marks on other characters, blank letters. */
  private static boolean isInvisible(int codePoint) {
    return switch (Character.getType(codePoint)) {
      case Character.FORMAT, Character.NON_SPACING_MARK, Character.ENCLOSING_MARK -> true;
      case Character.CONTROL -> !Character.isWhitespace(codePoint);
      case Character.UNASSIGNED -> codePoint == 0x2065 || codePoint >= 0xE0000;
      default ->
          codePoint == 0x115F
              || codePoint == 0x1160
              || codePoint == 0x3164
              || codePoint == 0xFFA0
              || codePoint == 0x2800;
    };
  }

  private void append(String text, int start, int end) {
    for (int i = 0; i < text.length(); i++) {
      append(text.charAt(i), start, end);
    }
  }

  private void append(char c, int start, int end) {
    if (plain.length() == starts.length) {
      starts = Arrays.copyOf(starts, starts.length * 2);
      ends = Arrays.copyOf(ends, ends.length * 2);
    }
    starts[plain.length()] = start;
    ends[plain.length()] = end;
    plain.append(c);
  }
}
