package io.remanence.inject;

import io.remanence.text.PlainReading;
import java.util.List;

/**
 * The fence around what Remanence adds to a user's message, which no content can forge or close.
 * The older form {@code <<<AIPACK_MEMORY>>>} is known too.
 */
public final class Sentinel {
  static final String OPEN = "<<<REMANENCE_MEMORY>>>";
  static final String CLOSE = "<<</REMANENCE_MEMORY>>>";

  /**
   * Taking markers out may bring the halves of others together, so it is done again and again; text
   * that still holds one after so many passes was made to, and loses its angle brackets.
   */
  private static final int MAX_PASSES = 16;

  private Sentinel() {}

  /**
   * The text without any block and without any marker, in any spelling that reads like one. What
   * stands outside of blocks stays as it is; white space after a block goes with it.
   */
  public static String strip(String text) {
    return untilClean(text, "", true);
  }

  /** Whether the text holds anything that reads like a marker. */
  public static boolean isMarked(String text) {
    return !MarkerText.markers(text).isEmpty();
  }

  /** The text so that it can stand inside a block: what reads like a marker is replaced. */
  static String inside(String text) {
    return untilClean(text, "[…]", false);
  }

  /** The text without anything that reads like an angle bracket. */
  static String withoutBrackets(String text) {
    return PlainReading.withoutBrackets(text);
  }

  /** The body between the fence lines. */
  static String fence(String body) {
    return OPEN + "\n" + body + "\n" + CLOSE;
  }

  private static String untilClean(String text, String replacement, boolean wholeBlocks) {
    String rest = text;
    for (int pass = 0; pass < MAX_PASSES; pass++) {
      List<MarkerText.Marker> markers = MarkerText.markers(rest);
      if (markers.isEmpty()) {
        return rest;
      }
      rest = without(rest, markers, replacement, wholeBlocks);
    }
    return MarkerText.markers(rest).isEmpty() ? rest : PlainReading.withoutBrackets(rest);
  }

  private static String without(
      String text, List<MarkerText.Marker> markers, String replacement, boolean wholeBlocks) {
    StringBuilder rest = new StringBuilder(text.length());
    int from = 0;
    for (int i = 0; i < markers.size(); i++) {
      MarkerText.Marker marker = markers.get(i);
      rest.append(text, from, marker.start()).append(replacement);
      from = marker.end();
      boolean block =
          wholeBlocks && !marker.closes() && i + 1 < markers.size() && markers.get(i + 1).closes();
      if (block) {
        i++;
        from = markers.get(i).end();
        while (from < text.length() && Character.isWhitespace(text.charAt(from))) {
          from++;
        }
      }
    }
    return rest.append(text, from, text.length()).toString();
  }
}
