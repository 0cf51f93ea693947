package io.remanence.jdbc;

import io.remanence.json.JsonObject;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;

/**
 * JSON trees as text and back. A number keeps its value and its scale; one that fits a smaller type
 * comes back in it.
 */
final class JsonText {
  // What is stored was measured when it came in.
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxStringLength(Integer.MAX_VALUE)
                  .maxNameLength(Integer.MAX_VALUE)
                  .maxNumberLength(Integer.MAX_VALUE)
                  .build())
          .build();

  private JsonText() {}

  /** The text of a value that {@link JsonObject} allows. */
  static String write(@Nullable Object value) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = FACTORY.createGenerator(ObjectWriteContext.empty(), text)) {
      write(json, value);
    }
    return text.toString();
  }

  private static void write(JsonGenerator json, @Nullable Object value) {
    switch (value) {
      case null -> json.writeNull();
      case String text -> json.writeString(text);
      case Boolean flag -> json.writeBoolean(flag);
      case Integer number -> json.writeNumber(number);
      case Long number -> json.writeNumber(number);
      case BigInteger number -> json.writeNumber(number);
      case BigDecimal number -> json.writeNumber(number);
      case Double number -> json.writeNumber(number);
      case JsonObject object -> write(json, object.members());
      case Map<?, ?> map -> {
        json.writeStartObject();
        map.forEach(
            (name, member) -> {
              json.writeName(String.valueOf(name));
              write(json, member);
            });
        json.writeEndObject();
      }
      case List<?> list -> {
        json.writeStartArray();
        list.forEach(element -> write(json, element));
        json.writeEndArray();
      }
      default ->
          throw new IllegalArgumentException(
              "a value of " + value.getClass().getName() + " is no JSON value");
    }
  }

  /**
   * The tree of a text.
   *
   * @throws RuntimeException when it is no JSON
   */
  static @Nullable Object read(String text) {
    try (JsonParser json = FACTORY.createParser(ObjectReadContext.empty(), text)) {
      Object value = read(json, json.nextToken());
      if (json.nextToken() != null) {
        throw new IllegalArgumentException("there is more text after the JSON value");
      }
      return value;
    }
  }

  private static @Nullable Object read(JsonParser json, @Nullable JsonToken token) {
    return switch (token) {
      case START_OBJECT -> readObject(json);
      case START_ARRAY -> readArray(json);
      case VALUE_STRING -> json.getString();
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      case VALUE_NULL -> null;
      case VALUE_NUMBER_INT -> json.getNumberValue();
      case VALUE_NUMBER_FLOAT -> fraction(json.getString());
      case null, default -> throw new IllegalArgumentException("JSON begins with " + token);
    };
  }

  private static Map<String, @Nullable Object> readObject(JsonParser json) {
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    while (json.nextToken() == JsonToken.PROPERTY_NAME) {
      String name = json.currentName();
      members.put(name, read(json, json.nextToken()));
    }
    return members;
  }

  private static List<@Nullable Object> readArray(JsonParser json) {
    List<@Nullable Object> elements = new ArrayList<>();
    JsonToken token = json.nextToken();
    while (token != JsonToken.END_ARRAY) {
      elements.add(read(json, token));
      token = json.nextToken();
    }
    return elements;
  }

  /** The plain double where it says exactly the same, digits and all. */
  private static Number fraction(String text) {
    BigDecimal exact = new BigDecimal(text);
    double plain = Double.parseDouble(text);
    boolean same = Double.isFinite(plain) && new BigDecimal(Double.toString(plain)).equals(exact);
    return same ? (Number) plain : exact;
  }
}
