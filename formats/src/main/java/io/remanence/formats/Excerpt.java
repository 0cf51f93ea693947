package io.remanence.formats;

import io.remanence.text.Texts;

/** The beginning of foreign text, fit for one line of an error. */
final class Excerpt {
  private static final int LENGTH = 80;

  private Excerpt() {}

  /** The first characters in quotes, control characters as spaces. */
  static String of(String text) {
    // Cut before cleaning: the text may be megabytes long.
    String head = text.length() > 4 * LENGTH ? text.substring(0, 4 * LENGTH) + "…" : text;
    String oneLine = Texts.clean(head).replaceAll("[\\p{Cntrl}\\s]+", " ").strip();
    return "\"" + Texts.truncate(oneLine, LENGTH) + "\"";
  }
}
