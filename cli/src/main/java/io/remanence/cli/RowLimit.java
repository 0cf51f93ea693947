package io.remanence.cli;

/** The option {@code --limit} of lists: a number from 1, or {@code all}. */
record RowLimit(int rows) {
  static final int ALL = Integer.MAX_VALUE;

  /**
   * Reads what was given.
   *
   * @throws Failure when it is neither
   */
  static RowLimit of(Messages messages, String given) {
    if (given.equals("all")) {
      return new RowLimit(ALL);
    }
    if (!given.matches("[1-9][0-9]{0,8}")) {
      throw Failure.usage(messages.text("usage.limit", given));
    }
    return new RowLimit(Integer.parseInt(given));
  }

  boolean isAll() {
    return rows == ALL;
  }
}
