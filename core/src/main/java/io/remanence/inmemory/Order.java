package io.remanence.inmemory;

import java.util.Comparator;
import java.util.List;

/** The orders of keys. */
final class Order {
  private Order() {}

  /** Texts by code point, which is also the order of their UTF-8 bytes. */
  static final Comparator<String> TEXT = Order::compareTexts;

  /** Lists of texts, element by element; a list comes after its own beginnings. */
  static final Comparator<List<String>> KEYS = Order::compareKeys;

  private static int compareTexts(String a, String b) {
    int shared = Math.min(a.length(), b.length());
    for (int i = 0; i < shared; i++) {
      char x = a.charAt(i);
      char y = b.charAt(i);
      if (x != y) {
        // Surrogates stand for code points above all other characters.
        boolean astral = Character.isSurrogate(x);
        return astral == Character.isSurrogate(y) ? Character.compare(x, y) : astral ? 1 : -1;
      }
    }
    return Integer.compare(a.length(), b.length());
  }

  private static int compareKeys(List<String> a, List<String> b) {
    int shared = Math.min(a.size(), b.size());
    for (int i = 0; i < shared; i++) {
      int side = compareTexts(a.get(i), b.get(i));
      if (side != 0) {
        return side;
      }
    }
    return Integer.compare(a.size(), b.size());
  }
}
