package io.remanence.json;

import io.remanence.error.ErrorText;
import io.remanence.error.WrongValue;
import io.remanence.text.Texts;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Trees of maps, lists, texts, numbers, truth values and nulls as JSON on one line, and back, by
 * RFC 8259 to the letter. The same tree is always the same text, and what is read and written again
 * is the same text too: numbers keep their value and their digits.
 */
public final class StrictJson {
  private static final int MAX_DEPTH = 200;
  private static final String HEX = "0123456789abcdef";

  private final String text;
  private int at;

  private StrictJson(String text) {
    this.text = text;
  }

  /**
   * The text of a value.
   *
   * @throws IllegalArgumentException when there is something in it that is no JSON value
   */
  public static String write(@Nullable Object value) {
    StringBuilder out = new StringBuilder(256);
    write(out, value);
    return out.toString();
  }

  private static void write(StringBuilder out, @Nullable Object value) {
    switch (value) {
      case null -> out.append("null");
      case String string -> quote(out, string);
      case Boolean flag -> out.append(flag.booleanValue());
      case Integer number -> out.append(number.intValue());
      case Long number -> out.append(number.longValue());
      case BigInteger number -> out.append(number);
      case BigDecimal number -> out.append(number);
      case Double number when Double.isFinite(number) -> out.append(digits(number));
      case JsonObject object -> write(out, object.members());
      case Map<?, ?> map -> {
        char separator = '{';
        for (Map.Entry<?, ?> member : map.entrySet()) {
          out.append(separator);
          quote(out, String.valueOf(member.getKey()));
          out.append(':');
          write(out, member.getValue());
          separator = ',';
        }
        out.append(map.isEmpty() ? "{}" : "}");
      }
      case List<?> list -> {
        char separator = '[';
        for (Object element : list) {
          out.append(separator);
          write(out, element);
          separator = ',';
        }
        out.append(list.isEmpty() ? "[]" : "]");
      }
      default ->
          throw new IllegalArgumentException(
              "a value of " + value.getClass().getName() + " is no JSON value");
    }
  }

  /** As the exact number of the same digits is written, in which it may come back. */
  private static String digits(double number) {
    String plain = Double.toString(number);
    return plain.equals("-0.0") ? plain : new BigDecimal(plain).toString();
  }

  private static void quote(StringBuilder out, String string) {
    out.append('"');
    for (int i = 0; i < string.length(); i++) {
      char c = string.charAt(i);
      switch (c) {
        case '"' -> out.append("\\\"");
        case '\\' -> out.append("\\\\");
        case '\n' -> out.append("\\n");
        case '\r' -> out.append("\\r");
        case '\t' -> out.append("\\t");
        default -> {
          if (c < ' ' || c == '\u2028' || c == '\u2029' || c == '\u007f') {
            out.append("\\u");
            for (int shift = 12; shift >= 0; shift -= 4) {
              out.append(HEX.charAt(c >> shift & 0xF));
            }
          } else {
            out.append(c);
          }
        }
      }
    }
    out.append('"');
  }

  /**
   * The value of a text. A number is an {@link Integer}, {@link Long} or {@link BigInteger}, with a
   * fraction or an exponent a {@link Double} where that has the same digits, else a {@link
   * BigDecimal}. Texts are cleaned.
   *
   * @throws IllegalArgumentException when the text is no JSON, names a member twice, or nests
   *     deeper than 200; says at which character
   */
  public static @Nullable Object read(String text) {
    StrictJson reader = new StrictJson(text);
    Object value = reader.value(0);
    reader.skipSpace();
    if (reader.at < text.length()) {
      throw reader.wanted("nothing more");
    }
    return value;
  }

  private @Nullable Object value(int depth) {
    if (depth > MAX_DEPTH) {
      throw WrongValue.of(ErrorText.TOO_DEEP, MAX_DEPTH);
    }
    skipSpace();
    return switch (peek()) {
      case '{' -> object(depth);
      case '[' -> array(depth);
      case '"' -> string();
      case 't' -> word("true", true);
      case 'f' -> word("false", false);
      case 'n' -> word("null", null);
      default -> number();
    };
  }

  private Map<String, @Nullable Object> object(int depth) {
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    at++;
    skipSpace();
    if (take('}')) {
      return members;
    }
    do {
      skipSpace();
      if (peek() != '"') {
        throw wanted("a member's name");
      }
      String name = string();
      skipSpace();
      if (!take(':')) {
        throw wanted("a colon");
      }
      if (members.containsKey(name)) {
        throw wanted("a name other than '" + name + "', which is there already,");
      }
      members.put(name, value(depth + 1));
      skipSpace();
    } while (take(','));
    if (!take('}')) {
      throw wanted("a comma or }");
    }
    return members;
  }

  private List<@Nullable Object> array(int depth) {
    List<@Nullable Object> elements = new ArrayList<>();
    at++;
    skipSpace();
    if (take(']')) {
      return elements;
    }
    do {
      elements.add(value(depth + 1));
      skipSpace();
    } while (take(','));
    if (!take(']')) {
      throw wanted("a comma or ]");
    }
    return elements;
  }

  private String string() {
    int from = ++at;
    while (at < text.length() && text.charAt(at) != '"' && text.charAt(at) != '\\') {
      refuseControl();
      at++;
    }
    if (at < text.length() && text.charAt(at) == '"') {
      return Texts.clean(text.substring(from, at++));
    }
    StringBuilder value = new StringBuilder(text.substring(from, at));
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == '"') {
        at++;
        return Texts.clean(value.toString());
      }
      refuseControl();
      at++;
      value.append(c == '\\' ? escaped() : c);
    }
    throw wanted("a closing quote");
  }

  private void refuseControl() {
    if (text.charAt(at) < ' ') {
      throw wanted("an escaped control character");
    }
  }

  private char escaped() {
    char c = peek();
    at++;
    return switch (c) {
      case '"', '\\', '/' -> c;
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'u' -> unicode();
      default -> throw wanted("an escape of JSON");
    };
  }

  private char unicode() {
    int unit = 0;
    for (int i = 0; i < 4; i++) {
      int digit = Character.digit(peek(), 16);
      if (digit < 0) {
        throw wanted("four hexadecimal digits");
      }
      unit = unit << 4 | digit;
      at++;
    }
    return (char) unit;
  }

  private @Nullable Object word(String word, @Nullable Object value) {
    if (!text.startsWith(word, at)) {
      throw wanted("a JSON value");
    }
    at += word.length();
    return value;
  }

  private Number number() {
    int from = at;
    boolean whole = true;
    take('-');
    int digits = digits();
    if (digits == 0 || digits > 1 && text.charAt(at - digits) == '0') {
      throw wanted("a JSON value");
    }
    if (take('.')) {
      whole = false;
      if (digits() == 0) {
        throw wanted("a digit");
      }
    }
    if (take('e') || take('E')) {
      whole = false;
      if (!take('+')) {
        take('-');
      }
      if (digits() == 0) {
        throw wanted("a digit");
      }
    }
    String number = text.substring(from, at);
    return whole ? whole(number) : fraction(number);
  }

  private int digits() {
    int from = at;
    while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
      at++;
    }
    return at - from;
  }

  private static Number whole(String number) {
    if (number.length() < 19) {
      long value = Long.parseLong(number);
      return value == (int) value ? (Number) (int) value : value;
    }
    BigInteger exact = new BigInteger(number);
    return exact.bitLength() < Long.SIZE ? (Number) exact.longValue() : exact;
  }

  private static Number fraction(String number) {
    BigDecimal exact = new BigDecimal(number);
    double plain = Double.parseDouble(number);
    boolean same = Double.isFinite(plain) && new BigDecimal(Double.toString(plain)).equals(exact);
    return same ? (Number) plain : exact;
  }

  private void skipSpace() {
    while (at < text.length() && " \t\n\r".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
  }

  private boolean take(char wanted) {
    boolean there = at < text.length() && text.charAt(at) == wanted;
    at += there ? 1 : 0;
    return there;
  }

  private char peek() {
    if (at >= text.length()) {
      throw wanted("more");
    }
    return text.charAt(at);
  }

  private IllegalArgumentException wanted(String what) {
    return new IllegalArgumentException(
        "at character " + (at + 1) + " of the JSON " + what + " is wanted");
  }
}
