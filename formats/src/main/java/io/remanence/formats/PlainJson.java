package io.remanence.formats;

import java.io.StringWriter;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;

/** Values of {@link JsonTree} on their way out: as plain maps for metadata, or as JSON text. */
final class PlainJson {
  private static final Set<String> FILE_BYTES = Set.of("inline_base64", "b64_json", "data");
  private static final int SHORT = 1024;

  private PlainJson() {}

  /**
   * Maps, lists and scalars. The bytes of a file, written as base64 or as a {@code data:} address,
   * are left out: memory keeps words, and what was left out is said in their place.
   */
  static @Nullable Object of(@Nullable Object value) {
    return switch (value) {
      case null -> null;
      case Fields fields -> members(fields);
      case List<?> list -> {
        List<@Nullable Object> plain = new ArrayList<>(list.size());
        list.forEach(element -> plain.add(of(element)));
        yield plain;
      }
      case String text when text.length() > SHORT && text.startsWith("data:") -> leftOut(text);
      default -> value;
    };
  }

  /** The members of an object, as {@link #of} has them. */
  static Map<String, @Nullable Object> members(Fields fields) {
    Map<String, @Nullable Object> plain = new LinkedHashMap<>();
    fields
        .members()
        .forEach(
            (key, value) -> {
              boolean bytes =
                  value instanceof String text
                      && text.length() > SHORT
                      && FILE_BYTES.contains(key)
                      && text.indexOf(' ') < 0;
              plain.put(key, bytes ? leftOut((String) value) : of(value));
            });
    return plain;
  }

  private static String leftOut(String text) {
    int comma = text.indexOf(',');
    String head =
        text.startsWith("data:") && comma > 0 && comma < 200 ? text.substring(0, comma) + "," : "";
    return head + "… (" + text.length() + " characters left out)";
  }

  /** JSON text, as it stood in the file but for white space. */
  static String text(@Nullable Object value) {
    StringWriter out = new StringWriter();
    try (JsonGenerator generator =
        JsonTree.FACTORY.createGenerator(ObjectWriteContext.empty(), out)) {
      write(generator, value);
    }
    return out.toString();
  }

  private static void write(JsonGenerator generator, @Nullable Object value) {
    switch (value) {
      case null -> generator.writeNull();
      case Fields fields -> {
        generator.writeStartObject();
        fields
            .members()
            .forEach(
                (key, member) -> {
                  generator.writeName(key);
                  write(generator, member);
                });
        generator.writeEndObject();
      }
      case List<?> list -> {
        generator.writeStartArray();
        list.forEach(element -> write(generator, element));
        generator.writeEndArray();
      }
      case String text -> generator.writeString(text);
      case Boolean bool -> generator.writeBoolean(bool);
      case Integer number -> generator.writeNumber(number);
      case Long number -> generator.writeNumber(number);
      case BigInteger number -> generator.writeNumber(number);
      case BigDecimal number -> generator.writeNumber(number);
      default -> throw new IllegalArgumentException("no JSON value: " + value.getClass());
    }
  }
}
