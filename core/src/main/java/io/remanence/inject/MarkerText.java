package io.remanence.inject;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A text beside its plain reading, in which sentinel markers are found however they are spelt: in
 * full-width or small letters, in letters and brackets that look alike, with characters of no width
 * in between, or as HTML entities.
 */
final class MarkerText {
  private static final Pattern MARKER =
      Pattern.compile("<{3}\\s*(/?)\\s*(?:remanence|aipack)\\s*_\\s*memory\\s*>{2,3}");

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

  /** A text without one character of each can't hold a marker. */
  private static final BitSet BRACKETS = new BitSet();

  private static final BitSet UNDERSCORES = new BitSet();

  static {
    "<&\uFF1C\uFE64\u226E".chars().forEach(BRACKETS::set);
    LookAlikes.OPENING.chars().forEach(BRACKETS::set);
    "_&\uFF3F\uFE33\uFE34\uFE4D\uFE4E\uFE4F".chars().forEach(UNDERSCORES::set);
    LookAlikes.UNDERSCORES.chars().forEach(UNDERSCORES::set);
  }

  private final StringBuilder plain = new StringBuilder();

  /** For each character of the plain reading, where what it stands for starts and ends. */
  private int[] starts;

  private int[] ends;

  private MarkerText(String text) {
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

  /** A marker's place in the text as it is. */
  record Marker(int start, int end, boolean closes) {}

  static List<Marker> markers(String text) {
    // Most texts lack a bracket or an underscore of any kind; they need no second look.
    if (!mayHold(text)) {
      return List.of();
    }
    return new MarkerText(text).find();
  }

  /** The text with each character or entity that reads like an angle bracket left out. */
  static String withoutBrackets(String text) {
    MarkerText read = new MarkerText(text);
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

  private static boolean mayHold(String text) {
    boolean bracket = false;
    boolean underscore = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      bracket |= BRACKETS.get(c);
      underscore |= UNDERSCORES.get(c);
    }
    return bracket && underscore;
  }

  private List<Marker> find() {
    List<Marker> markers = new ArrayList<>();
    Matcher matcher = MARKER.matcher(plain);
    while (matcher.find()) {
      markers.add(
          new Marker(
              starts[matcher.start()], ends[matcher.end() - 1], !matcher.group(1).isEmpty()));
    }
    return markers;
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
