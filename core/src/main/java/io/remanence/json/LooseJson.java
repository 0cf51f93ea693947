package io.remanence.json;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads JSON as language models write it: inside of other text or a fenced block, with trailing
 * commas, comments, single or typographic quotes, bare keys, words of Python, line breaks in texts;
 * and broken off, where what is whole is kept. Strict JSON reads as what it is. For replies, not
 * for data: it guesses.
 */
public final class LooseJson {
  private static final int MAX_DEPTH = 50;
  private static final int MAX_STARTS = 50;

  private final String text;
  private int at;
  private boolean broken;

  private LooseJson(String text, int at) {
    this.text = text;
    this.at = at;
  }

  /**
   * What was read.
   *
   * @param value a map or a list, of maps, lists, texts, numbers, truth values and nulls
   * @param broken whether it broke off, so that something is missing at its end
   */
  public record Read(Object value, boolean broken) {}

  /**
   * The first object or array of the text that is not empty, else the first; nothing where there is
   * none.
   */
  public static Optional<Read> find(String text) {
    Optional<Read> empty = Optional.empty();
    int starts = 0;
    for (int i = 0; i < text.length() && starts < MAX_STARTS; i++) {
      char c = text.charAt(i);
      if (c != '{' && c != '[') {
        continue;
      }
      starts++;
      LooseJson reader = new LooseJson(text, i);
      Object value;
      try {
        value = reader.value(0);
      } catch (Unreadable other) {
        continue;
      }
      if (value != null && isFilled(value)) {
        return Optional.of(new Read(value, reader.broken));
      }
      if (empty.isEmpty() && value != null && !reader.broken) {
        empty = Optional.of(new Read(value, false));
      }
      i = Math.max(i, reader.at - 1);
    }
    return empty;
  }

  private static boolean isFilled(Object value) {
    return value instanceof Map<?, ?> map
        ? !map.isEmpty()
        : value instanceof List<?> list && !list.isEmpty();
  }

  /** What stands here is no JSON, however loosely. */
  private static final class Unreadable extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Unreadable() {
      super(null, null, false, false);
    }
  }

  private @Nullable Object value(int depth) {
    if (depth > MAX_DEPTH) {
      throw new Unreadable();
    }
    skipSpace();
    if (at >= text.length()) {
      broken = true;
      throw new Unreadable();
    }
    char c = text.charAt(at);
    return switch (c) {
      case '{' -> object(depth);
      case '[' -> array(depth);
      case '"', '\'', '“', '‘' -> string();
      default -> bare();
    };
  }

  private Map<String, @Nullable Object> object(int depth) {
    at++;
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    while (true) {
      skipSpace();
      if (at >= text.length()) {
        broken = true;
        return members;
      }
      char c = text.charAt(at);
      if (c == '}') {
        at++;
        return members;
      }
      if (c == ',' || c == '，') {
        at++;
        continue;
      }
      if (c == ']') {
        throw new Unreadable();
      }
      String key = c == '"' || c == '\'' || c == '“' || c == '‘' ? string() : key();
      if (broken) {
        return members;
      }
      skipSpace();
      if (at >= text.length()) {
        broken = true;
        return members;
      }
      if (text.charAt(at) != ':' && text.charAt(at) != '：') {
        throw new Unreadable();
      }
      at++;
      Object value;
      try {
        value = value(depth + 1);
      } catch (Unreadable unreadable) {
        if (broken) {
          return members;
        }
        throw unreadable;
      }
      if (broken && !(value instanceof Map) && !(value instanceof List)) {
        // A text or number that breaks off is not whole.
        return members;
      }
      members.put(key, value);
      if (broken) {
        return members;
      }
    }
  }

  private List<@Nullable Object> array(int depth) {
    at++;
    List<@Nullable Object> elements = new ArrayList<>();
    while (true) {
      skipSpace();
      if (at >= text.length()) {
        broken = true;
        return elements;
      }
      char c = text.charAt(at);
      if (c == ']') {
        at++;
        return elements;
      }
      if (c == ',' || c == '，') {
        at++;
        continue;
      }
      if (c == '}') {
        throw new Unreadable();
      }
      Object element;
      try {
        element = value(depth + 1);
      } catch (Unreadable unreadable) {
        if (broken) {
          return elements;
        }
        throw unreadable;
      }
      if (broken) {
        // Only whole elements count.
        return elements;
      }
      elements.add(element);
    }
  }

  private String string() {
    char open = text.charAt(at++);
    char close = open == '“' ? '”' : open == '‘' ? '’' : open;
    StringBuilder value = new StringBuilder();
    while (at < text.length()) {
      char c = text.charAt(at++);
      if (c == close && (close != '\'' || endsHere())) {
        return value.toString();
      }
      if (c != '\\' || at >= text.length()) {
        value.append(c);
        continue;
      }
      char escaped = text.charAt(at++);
      switch (escaped) {
        case 'n' -> value.append('\n');
        case 't' -> value.append('\t');
        case 'r' -> value.append('\r');
        case 'b', 'f' -> value.append(' ');
        case 'u' -> value.append(unicode());
        default -> value.append(escaped);
      }
    }
    broken = true;
    return value.toString();
  }

  /** Whether a single quote closes a text: an apostrophe is followed by more of the word. */
  private boolean endsHere() {
    int next = at;
    while (next < text.length() && Character.isWhitespace(text.charAt(next))) {
      next++;
    }
    return next >= text.length() || ",:]}，：".indexOf(text.charAt(next)) >= 0;
  }

  private String unicode() {
    try {
      char c = (char) Integer.parseInt(text, at, at + 4, 16);
      at += 4;
      return String.valueOf(c);
    } catch (IndexOutOfBoundsException | NumberFormatException noEscape) {
      return "u";
    }
  }

  private String key() {
    int from = at;
    while (at < text.length()
        && (Character.isLetterOrDigit(text.charAt(at)) || "_-$.".indexOf(text.charAt(at)) >= 0)) {
      at++;
    }
    if (at == from) {
      throw new Unreadable();
    }
    return text.substring(from, at);
  }

  private @Nullable Object bare() {
    String word = key(true);
    return switch (word) {
      case "true", "True", "TRUE" -> true;
      case "false", "False", "FALSE" -> false;
      case "null", "None", "NULL", "undefined" -> null;
      default -> number(word);
    };
  }

  private String key(boolean signed) {
    int from = at;
    while (at < text.length()
        && (Character.isLetterOrDigit(text.charAt(at))
            || (signed && "+-.".indexOf(text.charAt(at)) >= 0))) {
      at++;
    }
    if (at == from) {
      throw new Unreadable();
    }
    if (at >= text.length()) {
      broken = true;
    }
    return text.substring(from, at);
  }

  private static BigDecimal number(String word) {
    try {
      return new BigDecimal(word);
    } catch (NumberFormatException other) {
      throw new Unreadable();
    }
  }

  private void skipSpace() {
    while (at < text.length()) {
      char c = text.charAt(at);
      if (Character.isWhitespace(c) || c == '\uFEFF' || c == '\u00A0') {
        at++;
      } else if (c == '/' && text.startsWith("//", at)) {
        int end = text.indexOf('\n', at);
        at = end < 0 ? text.length() : end;
      } else if (c == '/' && text.startsWith("/*", at)) {
        int end = text.indexOf("*/", at);
        at = end < 0 ? text.length() : end + 2;
      } else {
        return;
      }
    }
  }
}
