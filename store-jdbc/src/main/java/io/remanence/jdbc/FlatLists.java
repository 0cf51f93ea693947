package io.remanence.jdbc;

import java.util.ArrayList;
import java.util.List;

/**
 * Short JSON arrays as this program writes them, read without a parser: they are read for each
 * memory of each list, where a parser would take most of the time.
 */
final class FlatLists {
  private FlatLists() {}

  /** The texts of an array such as {@code ["a","b"]} without any backslash. */
  static List<String> texts(String json) {
    int last = checkedEnd(json);
    List<String> texts = new ArrayList<>(4);
    int at = 1;
    while (at < last) {
      int end = json.charAt(at) == '"' ? json.indexOf('"', at + 1) : -1;
      if (end < 0 || end + 1 != last && json.charAt(end + 1) != ',') {
        throw new IllegalArgumentException("no array of texts");
      }
      texts.add(json.substring(at + 1, end));
      at = end + 2;
    }
    return texts;
  }

  /** The whole numbers of an array such as {@code [1,2]}. */
  static List<Long> numbers(String json) {
    int last = checkedEnd(json);
    List<Long> numbers = new ArrayList<>(4);
    int at = 1;
    while (at < last) {
      int comma = json.indexOf(',', at);
      int end = comma < 0 ? last : comma;
      // Throws an IllegalArgumentException where it is no number.
      numbers.add(Long.parseLong(json, at, end, 10));
      at = end + 1;
    }
    return numbers;
  }

  private static int checkedEnd(String json) {
    int last = json.length() - 1;
    if (last < 1 || json.charAt(0) != '[' || json.charAt(last) != ']') {
      throw new IllegalArgumentException("no JSON array");
    }
    return last;
  }
}
