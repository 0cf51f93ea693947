package io.remanence.testkit;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes JSON. */
final class StubJson {
  private StubJson() {}

  static String write(@Nullable Object value) {
    StringBuilder out = new StringBuilder();
    write(value, out);
    return out.toString();
  }

  private static void write(@Nullable Object value, StringBuilder out) {
    switch (value) {
      case Map<?, ?> map -> {
        String before = "{";
        for (Map.Entry<?, ?> entry : map.entrySet()) {
          out.append(before);
          quote(String.valueOf(entry.getKey()), out);
          out.append(':');
          write(entry.getValue(), out);
          before = ",";
        }
        out.append(map.isEmpty() ? "{}" : "}");
      }
      case Iterable<?> list -> {
        out.append('[');
        String before = "";
        for (Object item : list) {
          out.append(before);
          write(item, out);
          before = ",";
        }
        out.append(']');
      }
      case String text -> quote(text, out);
      case null, default -> out.append(value);
    }
  }

  private static void quote(String text, StringBuilder out) {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        out.append('\\').append(c);
      } else if (c < ' ' || c == '\u2028' || c == '\u2029') {
        out.append("\\u%04x".formatted((int) c));
      } else {
        out.append(c);
      }
    }
    out.append('"');
  }
}
