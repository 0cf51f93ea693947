package io.remanence.formats;

/** How JSON records lie in a file. */
enum JsonLayout {
  /** One record a line; a broken one ends with its line. */
  LINES,
  /** Values that may take many lines, or one array of them. */
  VALUES;

  private static final int LINES_LOOKED_AT = 50;

  /**
   * Told by the first lines: where one of them is a whole object, so are the others.
   *
   * @param lineFormat whether the format usually has one record a line
   */
  static JsonLayout of(PeekedInput input, boolean lineFormat) {
    String head = input.headText().stripLeading();
    int firstEnd = head.indexOf('\n');
    if (firstEnd < 0) {
      return lineFormat && !head.startsWith("[") ? LINES : VALUES;
    }
    if (head.startsWith("[")) {
      boolean more = head.substring(firstEnd).stripLeading().startsWith("[");
      return more && KeyProbe.of(head.substring(0, firstEnd)).hasWholeValue() ? LINES : VALUES;
    }
    boolean anyWhole =
        head.lines()
            .limit(LINES_LOOKED_AT)
            .anyMatch(line -> line.startsWith("{") && KeyProbe.of(line).hasWholeValue());
    return anyWhole ? LINES : VALUES;
  }
}
