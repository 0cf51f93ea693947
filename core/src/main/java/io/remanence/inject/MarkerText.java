package io.remanence.inject;

import io.remanence.text.LookAlikes;
import io.remanence.text.PlainReading;
import java.util.BitSet;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Finds sentinel markers however they are spelt: in full-width or small letters, in letters and
 * brackets that look alike, with characters of no width in between, or as HTML entities.
 */
final class MarkerText {
  private static final Pattern MARKER =
      Pattern.compile("<{3}\\s*(/?)\\s*(?:remanence|aipack)\\s*_\\s*memory\\s*>{2,3}");

  /** A text without one character of each can't hold a marker. */
  private static final BitSet BRACKETS = new BitSet();

  private static final BitSet UNDERSCORES = new BitSet();

  static {
    "<&\uFF1C\uFE64\u226E".chars().forEach(BRACKETS::set);
    LookAlikes.OPENING.chars().forEach(BRACKETS::set);
    "_&\uFF3F\uFE33\uFE34\uFE4D\uFE4E\uFE4F".chars().forEach(UNDERSCORES::set);
    LookAlikes.UNDERSCORES.chars().forEach(UNDERSCORES::set);
  }

  private MarkerText() {}

  /** A marker's place in the text as it is. */
  record Marker(int start, int end, boolean closes) {}

  static List<Marker> markers(String text) {
    // Most texts lack a bracket or an underscore of any kind; they need no second look.
    if (!mayHold(text)) {
      return List.of();
    }
    return PlainReading.find(MARKER, text).stream()
        .map(
            spot ->
                new Marker(
                    spot.start(), spot.end(), !String.valueOf(spot.match().group(1)).isEmpty()))
        .toList();
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
}
