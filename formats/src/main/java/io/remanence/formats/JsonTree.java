package io.remanence.formats;

import io.remanence.error.ErrorDetail;
import io.remanence.text.Texts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;

/**
 * Reads one piece of JSON into {@link Fields}, lists, strings, booleans, nulls and numbers
 * (Integer, Long, BigInteger, BigDecimal). Strings and keys are cleaned (no NUL, no unpaired
 * surrogate). {@code NaN} and infinities, which some programs write, become null.
 */
final class JsonTree {
  static final JsonFactory FACTORY =
      JsonFactory.builder()
          // Keys are ids in some exports; a table of them would only grow.
          .disable(TokenStreamFactory.Feature.CANONICALIZE_PROPERTY_NAMES)
          .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(Limits.DEPTH)
                  .maxStringLength(Integer.MAX_VALUE)
                  .maxNameLength(1 << 20)
                  .build())
          .build();

  private final JsonParser parser;
  private final long firstLine;

  private JsonTree(JsonParser parser, long firstLine) {
    this.parser = parser;
    this.firstLine = firstLine;
  }

  /**
   * Gives each value of the text, one after the other.
   *
   * @param firstLine the line in which the text begins, from 1
   * @throws BadRecord where the text is no JSON; values before that were given
   */
  static void read(String text, long firstLine, Consumer<@Nullable Object> values) {
    try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), text)) {
      JsonTree tree = new JsonTree(parser, firstLine);
      for (JsonToken token = tree.next(); token != null; token = tree.next()) {
        values.accept(tree.value(token));
      }
    }
  }

  private @Nullable JsonToken next() {
    try {
      return parser.nextToken();
    } catch (JacksonException e) {
      throw bad(e);
    }
  }

  private JsonToken required() {
    JsonToken token = next();
    if (token == null) {
      throw new BadRecord(line(), ImportText.JSON_ENDS.with());
    }
    return token;
  }

  // Recursion is bounded by the parser's nesting limit.
  private @Nullable Object value(JsonToken token) {
    return switch (token) {
      case START_OBJECT -> object();
      case START_ARRAY -> array();
      case VALUE_STRING -> text();
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> number(token);
      case VALUE_NULL -> null;
      case END_OBJECT, END_ARRAY, PROPERTY_NAME, NOT_AVAILABLE, VALUE_EMBEDDED_OBJECT ->
          throw new BadRecord(line(), ImportText.NO_JSON_VALUE.with(token));
    };
  }

  private Fields object() {
    long line = line();
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    while (required() != JsonToken.END_OBJECT) {
      String key = Texts.clean(name());
      members.put(key, value(required()));
    }
    return new Fields(line, members);
  }

  private List<@Nullable Object> array() {
    List<@Nullable Object> elements = new ArrayList<>();
    for (JsonToken token = required(); token != JsonToken.END_ARRAY; token = required()) {
      elements.add(value(token));
    }
    return elements;
  }

  private String name() {
    try {
      return parser.currentName();
    } catch (JacksonException e) {
      throw bad(e);
    }
  }

  private String text() {
    try {
      return Texts.clean(parser.getString());
    } catch (JacksonException e) {
      throw bad(e);
    }
  }

  private @Nullable Number number(JsonToken token) {
    try {
      if (token == JsonToken.VALUE_NUMBER_INT) {
        return parser.getNumberValue();
      }
      return parser.isNaN() ? null : parser.getDecimalValue();
    } catch (JacksonException | ArithmeticException | NumberFormatException e) {
      throw new BadRecord(line(), ImportText.NO_NUMBER.with(Excerpt.of(text())));
    }
  }

  private long line() {
    return firstLine + Math.max(parser.currentTokenLocation().getLineNr(), 1) - 1;
  }

  private BadRecord bad(JacksonException e) {
    int lineInText = Math.max(e.getLocation() == null ? 1 : e.getLocation().getLineNr(), 1);
    return new BadRecord(firstLine + lineInText - 1, ImportText.NO_JSON.with(problem(e)));
  }

  /** What is wrong, in our words: the parser's own speak of how it is built. */
  private static ErrorDetail problem(JacksonException e) {
    if (e instanceof StreamConstraintsException) {
      return ImportText.NESTED.with(Limits.DEPTH);
    }
    return String.valueOf(e.getOriginalMessage()).startsWith("Unexpected end-of-input")
        ? ImportText.ENDS_EARLY.with()
        : ImportText.NOT_AS_JSON.with();
  }
}
