package io.remanence.formats;

import java.util.List;

/** The whole lines in the head of a file. */
final class TextSample {
  private TextSample() {}

  static List<String> of(PeekedInput input) {
    List<String> lines = input.headText().lines().toList();
    // The last line is cut where the head is not the whole file.
    boolean cut = !input.isWhole() && lines.size() > 1;
    return cut ? lines.subList(0, lines.size() - 1) : lines;
  }
}
