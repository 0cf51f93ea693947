package io.remanence.tool;

import io.remanence.json.JsonObject;
import io.remanence.text.Language;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One argument of a tool.
 *
 * @param words what it means, for the model
 * @param required whether a call must give it
 */
public record ToolParameter(String name, Kind kind, Words words, boolean required) {
  /** What values it takes. */
  public sealed interface Kind {
    /** A text that is not blank, of so many code points at most. */
    record Text(int maxChars) implements Kind {}

    /** So many texts at most, none of them blank, each of so many code points at most. */
    record Texts(int most, int maxChars) implements Kind {}

    /** A whole number between these, both included. */
    record Whole(int min, int max) implements Kind {}

    /**
     * How many things are wanted: at least 1; more than the maximum is lowered to it.
     *
     * @param standard where none is given
     */
    record Limit(int standard, int max) implements Kind {}

    /** One of these texts. */
    record OneOf(List<String> values) implements Kind {
      public OneOf {
        values = List.copyOf(values);
      }
    }

    /** A time with its zone, or milliseconds since 1970. */
    record Time() implements Kind {}
  }

  /** An argument that must be given. */
  static ToolParameter required(String name, Kind kind, String english, String chinese) {
    return new ToolParameter(name, kind, new Words(english, chinese), true);
  }

  /** An argument that may be left out. */
  static ToolParameter optional(String name, Kind kind, String english, String chinese) {
    return new ToolParameter(name, kind, new Words(english, chinese), false);
  }

  /** Its JSON schema. */
  JsonObject schema(Language language) {
    Map<String, Object> schema = new LinkedHashMap<>();
    switch (kind) {
      case Kind.Text text -> {
        schema.put("type", "string");
        schema.put("minLength", 1);
        schema.put("maxLength", text.maxChars());
      }
      case Kind.Texts texts -> {
        schema.put("type", "array");
        schema.put(
            "items", Map.of("type", "string", "minLength", 1, "maxLength", texts.maxChars()));
        schema.put("maxItems", texts.most());
      }
      case Kind.Whole whole -> {
        schema.put("type", "integer");
        schema.put("minimum", whole.min());
        schema.put("maximum", whole.max());
      }
      case Kind.Limit limit -> {
        schema.put("type", "integer");
        schema.put("minimum", 1);
        schema.put("maximum", limit.max());
        schema.put("default", limit.standard());
      }
      case Kind.OneOf one -> {
        schema.put("type", "string");
        schema.put("enum", one.values());
      }
      case Kind.Time time -> {
        schema.put("type", "string");
        schema.put("format", "date-time");
      }
    }
    schema.put("description", words.in(language));
    return JsonObject.of(schema);
  }
}
