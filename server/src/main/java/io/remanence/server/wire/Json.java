package io.remanence.server.wire;

import io.remanence.error.ErrorCode;
import io.remanence.server.words.Phrase;
import io.remanence.server.words.Sentence;
import io.remanence.text.Texts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.json.JsonMapper;

/**
 * JSON text to trees of maps, lists, text, numbers, booleans and nulls, and back. Numbers with a
 * fraction or an exponent become {@link java.math.BigDecimal}, so they keep their form.
 */
public final class Json {
  /** How deep a body may nest; a little more than a {@code JsonObject} inside it. */
  static final int MAX_DEPTH = 120;

  private static final int MAX_NUMBER_LENGTH = 1_000;
  private static final int MAX_NAME_LENGTH = 10_000;
  private static final int MAX_TEXT_LENGTH = 20 << 20;

  private static final int MAX_NAME_SHOWN = 60;

  /** The parser has no type of its own for these. */
  private static final String ENDS = "Unexpected end-of-input";

  private static final Pattern TWICE = Pattern.compile("^Duplicate Object property \"(.*)\"");

  private static final JsonMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder()
                  .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                  .streamReadConstraints(
                      StreamReadConstraints.builder()
                          .maxNestingDepth(MAX_DEPTH)
                          .maxNumberLength(MAX_NUMBER_LENGTH)
                          .maxNameLength(MAX_NAME_LENGTH)
                          .maxStringLength(MAX_TEXT_LENGTH)
                          .build())
                  .build())
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private Json() {}

  /**
   * The tree of the JSON text, as it stands there.
   *
   * @throws Refusal that says where the text is no JSON
   */
  static @Nullable Object read(byte[] json) {
    try {
      return MAPPER.readValue(json, Object.class);
    } catch (StreamConstraintsException tooMuch) {
      throw refuse(ErrorCode.TOO_LARGE, tooMuch);
    } catch (JacksonException wrong) {
      throw refuse(ErrorCode.INVALID_ARGUMENT, wrong);
    }
  }

  /**
   * The object of a JSON text.
   *
   * @throws Refusal when the text is no JSON object
   */
  public static Map<?, ?> object(byte[] json) {
    @Nullable Object tree = read(json);
    if (tree instanceof Map<?, ?> members) {
      return members;
    }
    throw Refusal.invalid(Phrase.NOT_AN_OBJECT, Shown.kind(tree));
  }

  /** The JSON text of the tree, in UTF-8. */
  public static byte[] write(Object tree) {
    return MAPPER.writeValueAsBytes(tree);
  }

  private static Refusal refuse(ErrorCode code, JacksonException wrong) {
    TokenStreamLocation where = wrong.getLocation();
    return Refusal.of(
        code,
        Phrase.BAD_JSON,
        where == null ? 1 : where.getLineNr(),
        where == null ? 1 : where.getColumnNr(),
        problem(wrong));
  }

  /** What is wrong, in our words: the parser's own speak of how it is built. */
  private static Sentence problem(JacksonException wrong) {
    return switch (wrong) {
      case UnexpectedEndOfInputException ends -> Sentence.of(Phrase.JSON_ENDS);
      case StreamConstraintsException tooMuch -> Sentence.of(Phrase.JSON_TOO_MUCH, MAX_DEPTH);
      case MismatchedInputException more -> Sentence.of(Phrase.JSON_GOES_ON);
      default -> {
        String message = String.valueOf(wrong.getOriginalMessage());
        Matcher twice = TWICE.matcher(message);
        if (twice.find()) {
          yield Sentence.of(
              Phrase.JSON_TWICE, Texts.clean(Texts.truncate(twice.group(1), MAX_NAME_SHOWN)));
        }
        yield Sentence.of(message.startsWith(ENDS) ? Phrase.JSON_ENDS : Phrase.JSON_OTHER);
      }
    };
  }

  /** The tree with every text in it cleaned. */
  static @Nullable Object clean(@Nullable Object value) {
    return switch (value) {
      case null -> null;
      case String text -> Texts.clean(text);
      case Map<?, ?> map -> {
        Map<String, @Nullable Object> cleaned = new LinkedHashMap<>();
        map.forEach((key, member) -> cleaned.put(Texts.clean((String) key), clean(member)));
        yield cleaned;
      }
      case List<?> list -> {
        List<@Nullable Object> cleaned = new ArrayList<>(list.size());
        list.forEach(element -> cleaned.add(clean(element)));
        yield cleaned;
      }
      default -> value;
    };
  }
}
