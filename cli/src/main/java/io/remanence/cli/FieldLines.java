package io.remanence.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** The fields of a JSON object as lines of label and value, in the order of the answer. */
final class FieldLines {
  private static final String GAP = "  ";

  private final Invocation invocation;

  FieldLines(Invocation invocation) {
    this.invocation = invocation;
  }

  List<String> of(JsonNode object) {
    int labels =
        object
            .propertyStream()
            .mapToInt(field -> DisplayWidth.of(label(field.getKey())))
            .max()
            .orElse(0);
    int width = invocation.surroundings().terminal().resultColumns();
    int inside = width == Wrapping.UNLIMITED ? width : Math.max(16, width - labels - GAP.length());
    List<String> lines = new ArrayList<>();
    for (Map.Entry<String, JsonNode> field : object.properties()) {
      String label = label(field.getKey());
      for (String line : value(field.getKey(), field.getValue())) {
        for (String wrapped : Wrapping.wrap(line, inside, Integer.MAX_VALUE)) {
          lines.add((Wrapping.pad(label, labels, false) + GAP + wrapped).stripTrailing());
          label = "";
        }
      }
    }
    return lines;
  }

  private String label(String key) {
    return Harmless.line(invocation.messages().name("field", key));
  }

  private List<String> value(String key, JsonNode value) {
    if (value.isNull() || value.isContainer() && value.isEmpty()) {
      return List.of("–");
    }
    if (value.isObject()) {
      return List.of(
          Harmless.line(
              value
                  .propertyStream()
                  .map(
                      field ->
                          invocation.messages().name(group(key), field.getKey())
                              + " "
                              + inside(field.getKey(), field.getValue()))
                  .collect(Collectors.joining(", "))));
    }
    if (value.isArray()) {
      return List.of(
          Harmless.line(
              value.valueStream().map(FieldLines::flat).collect(Collectors.joining(", "))));
    }
    if (value.isFloat() || value.isDouble() || value.isBigDecimal()) {
      return List.of(Invocation.decimal(value));
    }
    if (isTime(key)) {
      return List.of(Harmless.line(invocation.times().of(value)));
    }
    return Harmless.lines(invocation.messages().name(key, value.asString("")));
  }

  private static boolean isTime(String key) {
    return key.endsWith("_at") || key.equals("time") || key.endsWith("_time");
  }

  /** A value that stands among others on a line. */
  private String inside(String key, JsonNode value) {
    return value.isString() && isTime(key)
        ? invocation.times().of(value)
        : value.isString() ? invocation.messages().name(key, value.asString("")) : flat(value);
  }

  // "by_source" counts sources.
  private static String group(String key) {
    return key.startsWith("by_") ? key.substring("by_".length()) : "field";
  }

  private static String flat(JsonNode value) {
    return value.isContainer() ? value.toString() : value.asString("");
  }
}
