package io.remanence.cli;

import java.util.Map;

/**
 * What the launcher found out about where output goes.
 *
 * @param out whether results go to a terminal
 * @param err whether messages do
 * @param columns its width; 0 where it is not known
 */
record Terminal(boolean out, boolean err, int columns) {
  private static final int USUAL = 80;
  private static final int LEAST = 40;

  /** No terminal: output goes to a file or another program. */
  static Terminal none() {
    return new Terminal(false, false, 0);
  }

  /**
   * Reads what the launcher says, as in {@code true,false,120}; nothing said means no terminal.
   *
   * @param environment where {@code COLUMNS} may give another width
   */
  static Terminal of(String said, Map<String, String> environment) {
    String[] parts = said.split(",", -1);
    if (parts.length != 3) {
      return new Terminal(false, false, number(environment.getOrDefault("COLUMNS", "")));
    }
    int columns = number(environment.getOrDefault("COLUMNS", ""));
    return new Terminal(
        parts[0].equals("true"), parts[1].equals("true"), columns > 0 ? columns : number(parts[2]));
  }

  private static int number(String text) {
    return text.matches("[1-9][0-9]{0,4}") ? Integer.parseInt(text) : 0;
  }

  /** The columns for results: without end where they are not for a terminal. */
  int resultColumns() {
    if (columns > 0) {
      return Math.max(LEAST, columns);
    }
    return out ? USUAL : Wrapping.UNLIMITED;
  }

  /** The columns for messages and help. */
  int messageColumns() {
    return columns > 0 ? Math.max(LEAST, columns) : USUAL;
  }
}
