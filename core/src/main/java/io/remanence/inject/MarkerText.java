package io.remanence.inject;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A text beside its plain reading, in which sentinel markers are found however they are spelt: in
 * full-width or small letters, with characters of no width in between, or as HTML entities.
 */
final class MarkerText {
  private static final Pattern MARKER =
      Pattern.compile("<{3}\\s*(/?)\\s*(?:remanence|aipack)\\s*_\\s*memory\\s*>{2,3}");

  private static final Map<String, Character> ENTITIES =
      Map.of(
          "&lt;",
          '<',
          "&gt;",
          '>',
          "&#60;",
          '<',
          "&#62;",
          '>',
          "&#x3c;",
          '<',
          "&#x3e;",
          '>',
          "&sol;",
          '/',
          "&#47;",
          '/',
          "&lowbar;",
          '_',
          "&#95;",
          '_');

  private final StringBuilder plain = new StringBuilder();

  /** For each character of the plain reading, where what it stands for starts and ends. */
  private int[] starts;

  private int[] ends;

  private MarkerText(String text) {
    starts = new int[text.length() + 16];
    ends = new int[text.length() + 16];
    for (int i = 0; i < text.length(); ) {
      int length = entityAt(text, i);
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
    // Most texts hold no bracket of any kind three times; they need no second look.
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
    return text.indexOf('<') >= 0
        || text.indexOf('&') >= 0
        || text.chars().anyMatch(c -> c > 0x2000 && isBracketLike(c));
  }

  private static boolean isBracketLike(int c) {
    return c == '＜' || c == '﹤' || c == '‹' || c == '〈' || c == '〈' || c == '《' || c == '«';
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

  private int entityAt(String text, int at) {
    if (text.charAt(at) != '&') {
      return 0;
    }
    for (Map.Entry<String, Character> entity : ENTITIES.entrySet()) {
      if (text.regionMatches(true, at, entity.getKey(), 0, entity.getKey().length())) {
        int end = at + entity.getKey().length();
        append(entity.getValue(), at, end);
        return end - at;
      }
    }
    return 0;
  }

  private void fold(int codePoint, int start, int end) {
    int type = Character.getType(codePoint);
    if (type == Character.FORMAT
        || type == Character.CONTROL && !Character.isWhitespace(codePoint)
        || type == Character.NON_SPACING_MARK
        || type == Character.ENCLOSING_MARK) {
      return;
    }
    if (codePoint < 0x80) {
      append((char) Character.toLowerCase(codePoint), start, end);
      return;
    }
    String folded =
        isBracketLike(codePoint)
            ? (codePoint == '《' || codePoint == '«' ? "<<" : "<")
            : Normalizer.normalize(Character.toString(codePoint), Normalizer.Form.NFKC)
                .toLowerCase(Locale.ROOT);
    folded = folded.replace("》", ">>").replace("»", ">>").replace('›', '>').replace('〉', '>');
    for (int i = 0; i < folded.length(); i++) {
      append(folded.charAt(i), start, end);
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
