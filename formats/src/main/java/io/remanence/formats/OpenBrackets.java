package io.remanence.formats;

import java.util.BitSet;

/** The brackets that are open in a JSON value, in constant memory. */
final class OpenBrackets {
  /** Deeper values can't be read anyway; of their brackets only the number is kept. */
  private static final int KNOWN = 2 * Limits.DEPTH;

  private final BitSet braces = new BitSet(KNOWN);
  private int depth;
  private int openBraces;
  private long beyond;

  void clear() {
    braces.clear();
    depth = 0;
    openBraces = 0;
    beyond = 0;
  }

  void open(boolean brace) {
    if (depth == KNOWN) {
      beyond++;
      return;
    }
    braces.set(depth++, brace);
    openBraces += brace ? 1 : 0;
  }

  /** Closes the innermost bracket of that kind and all inside it; nothing where there is none. */
  void close(boolean brace) {
    if (beyond > 0) {
      beyond--;
      return;
    }
    boolean fits = brace ? openBraces > 0 : depth > openBraces;
    boolean found = !fits;
    while (!found) {
      depth--;
      found = braces.get(depth) == brace;
      openBraces -= braces.get(depth) ? 1 : 0;
    }
  }

  boolean isEmpty() {
    return depth == 0;
  }
}
