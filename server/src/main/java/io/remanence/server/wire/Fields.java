package io.remanence.server.wire;

import io.remanence.error.ErrorCode;
import io.remanence.error.ErrorDetail;
import io.remanence.error.RemanenceException;
import io.remanence.history.Limit;
import io.remanence.json.JsonObject;
import io.remanence.server.words.Phrase;
import io.remanence.text.Language;
import io.remanence.text.Texts;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads one JSON object of a body strictly: every key must be asked for, every value must be of the
 * wanted kind. What is wrong is collected for the whole body and thrown by {@link #read}; until
 * then a wrong value reads as absent. A null counts as absent, and is told where a value must be
 * there.
 *
 * <p>Long because each kind of value that a body may hold has its reader here.
 */
public final class Fields {
  private final Map<?, ?> members;

  /** The same before it was cleaned: an id must not become another one by that. */
  private final Map<?, ?> raw;

  private final String path;
  private final Problems problems;
  private final Set<String> asked = new HashSet<>();

  private Fields(Map<?, ?> members, Map<?, ?> raw, String path, Problems problems) {
    this.members = members;
    this.raw = raw;
    this.path = path;
    this.problems = problems;
  }

  /**
   * What the reader makes of a body.
   *
   * @throws Refusal with everything that is wrong
   */
  public static <T> T read(byte[] json, Function<Fields, T> reader) {
    Object tree = Json.read(json);
    if (!(tree instanceof Map<?, ?> raw) || !(Json.clean(tree) instanceof Map<?, ?> members)) {
      throw Refusal.invalid(Phrase.NOT_AN_OBJECT, Shown.kind(tree));
    }
    Problems problems = new Problems();
    Fields fields = new Fields(members, raw, "", problems);
    Optional<T> value = fields.guarded("", fields, reader);
    problems.throwIfAny();
    return value.orElseThrow();
  }

  /** The text; absent where there is none. */
  public Optional<String> text(String key) {
    return value(key, Phrase.TEXT, v -> v instanceof String text ? text : null);
  }

  /** The text of an id as it stands there, for what checks it. */
  public Optional<String> id(String key) {
    return text(key).map(text -> raw.get(key) instanceof String id ? id : text);
  }

  /** The text of an id, which must be there and not blank. */
  public String requiredId(String key) {
    String text = requiredWords(key);
    return id(key).orElse(text);
  }

  /** As {@link #texts}, of ids. */
  public List<String> ids(String key) {
    List<String> texts = texts(key);
    return raw.get(key) instanceof List<?> list
        ? list.stream().filter(String.class::isInstance).map(String.class::cast).toList()
        : texts;
  }

  /** The text, which must be there; may be blank. Empty text where it is not. */
  public String requiredText(String key) {
    return required(key, Phrase.TEXT, text(key)).orElse("");
  }

  /** The text, which must be there and not blank. */
  public String requiredWords(String key) {
    String text = requiredText(key);
    if (members.get(key) instanceof String && Texts.isBlank(text)) {
      problems.add(at(key), Phrase.BLANK, at(key));
    }
    return text;
  }

  /** The whole object, kept as it is. */
  public JsonObject everything() {
    members.keySet().forEach(key -> asked.add(String.valueOf(key)));
    return toJson(members);
  }

  /** True or false. */
  public Optional<Boolean> flag(String key) {
    return value(key, Phrase.TRUE_OR_FALSE, v -> v instanceof Boolean flag ? flag : null);
  }

  /** A whole number within these bounds. */
  public Optional<Long> whole(String key, long min, long max) {
    Optional<Long> number = value(key, Phrase.WHOLE_NUMBER, Fields::toLong);
    if (number.isPresent() && (number.get() < min || number.get() > max)) {
      problems.add(at(key), Phrase.OUT_OF_RANGE, at(key), number.get(), min, max);
      return Optional.empty();
    }
    return number;
  }

  /** A whole number within these bounds. */
  public OptionalInt integer(String key, int min, int max) {
    return whole(key, min, max)
        .map(number -> OptionalInt.of(number.intValue()))
        .orElse(OptionalInt.empty());
  }

  /** A whole number within these bounds, which must be there; the least where it is not. */
  public long requiredWhole(String key, long min, long max) {
    return required(key, Phrase.WHOLE_NUMBER, whole(key, min, max)).orElse(min);
  }

  /** Whole numbers within these bounds, in order; empty where there is no array. */
  public List<Long> wholes(String key, long min, long max) {
    List<Long> numbers = new ArrayList<>();
    elements(
        key,
        (place, index, element) -> {
          Long number = element == null ? null : toLong(element);
          if (number == null) {
            wrongType(place, element, Phrase.WHOLE_NUMBER);
          } else if (number < min || number > max) {
            problems.add(place, Phrase.OUT_OF_RANGE, place, number, min, max);
          } else {
            numbers.add(number);
          }
        });
    return numbers;
  }

  /** A number from 0 up, or {@code all}. */
  public Optional<Limit> limit(String key) {
    return value(key, Phrase.LIMIT_OR_ALL, Fields::toLimit);
  }

  private static @Nullable Limit toLimit(Object value) {
    if (value.equals("all")) {
      return Limit.all();
    }
    Long number = toLong(value);
    return number == null || number < 0 ? null : Limit.of(number);
  }

  /** Times in order, of an array that must be there. */
  public List<Instant> requiredTimes(String key) {
    if (!has(key)) {
      missing(key, Phrase.ARRAY);
    }
    List<Instant> times = new ArrayList<>();
    elements(
        key,
        (place, index, element) ->
            Times.read(element)
                .ifPresentOrElse(times::add, () -> wrongType(place, element, Phrase.TIME)));
    return times;
  }

  /** A number within these bounds. */
  public OptionalDouble number(String key, double min, double max) {
    Optional<Double> number =
        value(key, Phrase.NUMBER, v -> v instanceof Number n ? (Double) n.doubleValue() : null);
    if (number.isEmpty()) {
      return OptionalDouble.empty();
    }
    if (!(number.get() >= min && number.get() <= max)) {
      problems.add(at(key), Phrase.OUT_OF_RANGE, at(key), Shown.value(members.get(key)), min, max);
      return OptionalDouble.empty();
    }
    return OptionalDouble.of(number.get());
  }

  /** A time. */
  public Optional<Instant> time(String key) {
    return value(key, Phrase.TIME, v -> Times.read(v).orElse(null));
  }

  /** What the text names, such as an enum's value; the function throws for any other. */
  public <T> Optional<T> named(String key, Function<String, T> names) {
    Optional<String> text = text(key);
    return text.flatMap(name -> guarded(at(key), null, ignored -> names.apply(name)));
  }

  /** Texts in order; empty where there is no array. */
  public List<String> texts(String key) {
    List<String> texts = new ArrayList<>();
    elements(
        key,
        (place, index, element) -> {
          if (element instanceof String text) {
            texts.add(text);
          } else {
            wrongType(place, element, Phrase.TEXT);
          }
        });
    return texts;
  }

  /** What the texts of an array name. */
  public <T> List<T> allNamed(String key, Function<String, T> names) {
    List<T> all = new ArrayList<>();
    elements(
        key,
        (place, index, element) -> {
          if (element instanceof String name) {
            guarded(place, null, ignored -> names.apply(name)).ifPresent(all::add);
          } else {
            wrongType(place, element, Phrase.TEXT);
          }
        });
    return all;
  }

  /** An object, kept as it is. */
  public Optional<JsonObject> json(String key) {
    Optional<Map<?, ?>> map = map(key);
    return map.flatMap(m -> guarded(at(key), null, ignored -> toJson(m)));
  }

  /** An array of objects, kept as they are. */
  public List<JsonObject> jsons(String key) {
    List<JsonObject> all = new ArrayList<>();
    elements(
        key,
        (place, index, element) -> {
          if (element instanceof Map<?, ?> map) {
            guarded(place, null, ignored -> toJson(map)).ifPresent(all::add);
          } else {
            wrongType(place, element, Phrase.OBJECT);
          }
        });
    return all;
  }

  /** What the reader makes of an object. */
  public <T> Optional<T> object(String key, Function<Fields, T> reader) {
    return map(key)
        .flatMap(
            m -> guarded(at(key), new Fields(m, raw(raw.get(key), m), at(key), problems), reader));
  }

  /** What the reader makes of an object that must be there. */
  public <T> Optional<T> requiredObject(String key, Function<Fields, T> reader) {
    return required(key, Phrase.OBJECT, object(key, reader));
  }

  /** What the reader makes of each object of an array; empty where there is none. */
  public <T> List<T> objects(String key, Function<Fields, T> reader) {
    List<T> all = new ArrayList<>();
    elements(
        key,
        (place, index, element) -> {
          if (element instanceof Map<?, ?> map) {
            Map<?, ?> before =
                raw(raw.get(key) instanceof List<?> list ? list.get(index) : null, map);
            guarded(place, new Fields(map, before, place, problems), reader).ifPresent(all::add);
          } else {
            wrongType(place, element, Phrase.OBJECT);
          }
        });
    return all;
  }

  /** As {@link #objects}, of an array that must be there. */
  public <T> List<T> requiredObjects(String key, Function<Fields, T> reader) {
    if (!has(key)) {
      missing(key, Phrase.ARRAY);
    }
    return objects(key, reader);
  }

  /** Whether the key is there with a value. */
  public boolean has(String key) {
    return members.get(key) != null;
  }

  /** Whether the key is there with null for its value, which means something to some keys. */
  boolean isNull(String key) {
    asked.add(key);
    return members.containsKey(key) && members.get(key) == null;
  }

  /** The value as it is; for what may be of several kinds. */
  @Nullable Object raw(String key) {
    asked.add(key);
    return members.get(key);
  }

  /** Tells that a value that must be there is not, or is null. */
  void missing(String key, Phrase wanted) {
    if (isNull(key)) {
      wrong(key, wanted);
    } else {
      problems.add(at(key), Phrase.MISSING, at(key), wanted);
    }
  }

  /** Tells of a null where it would be taken for no change. */
  void notNull(String key, Phrase wanted) {
    if (isNull(key)) {
      wrong(key, wanted);
    }
  }

  /** Tells that a value is not of the wanted kind. */
  void wrong(String key, Phrase wanted) {
    wrongType(at(key), members.get(key), wanted);
  }

  /** Tells that something about a value is wrong. */
  void problem(String key, Phrase phrase, Object... arguments) {
    problems.add(at(key), phrase, arguments);
  }

  String at(String key) {
    return path.isEmpty() ? key : path + "." + key;
  }

  private Optional<Map<?, ?>> map(String key) {
    return value(key, Phrase.OBJECT, v -> v instanceof Map<?, ?> map ? map : null);
  }

  private static Map<?, ?> raw(@Nullable Object value, Map<?, ?> cleaned) {
    return value instanceof Map<?, ?> map ? map : cleaned;
  }

  private <T> Optional<T> required(String key, Phrase wanted, Optional<T> value) {
    if (!has(key)) {
      missing(key, wanted);
    }
    return value;
  }

  private <T> Optional<T> value(
      String key, Phrase wanted, Function<Object, @Nullable T> conversion) {
    asked.add(key);
    Object raw = members.get(key);
    if (raw == null) {
      return Optional.empty();
    }
    T converted = conversion.apply(raw);
    if (converted == null) {
      wrongType(at(key), raw, wanted);
    }
    return Optional.ofNullable(converted);
  }

  private void elements(String key, ElementReader reader) {
    Optional<List<?>> list =
        value(key, Phrase.ARRAY, v -> v instanceof List<?> elements ? elements : null);
    int index = 0;
    for (Object element : list.orElse(List.of())) {
      reader.read(at(key) + "[" + index + "]", index, element);
      index++;
    }
  }

  private interface ElementReader {
    void read(String place, int index, @Nullable Object element);
  }

  /** What the reader gives; what it refuses is collected, so that the rest is read too. */
  private <T> Optional<T> guarded(
      String place, @Nullable Fields fields, Function<Fields, T> reader) {
    int before = problems.count();
    Optional<T> value = Optional.empty();
    try {
      value = Optional.of(reader.apply(fields == null ? this : fields));
    } catch (IllegalArgumentException refused) {
      addUnless(before, place, refused);
    } catch (RemanenceException refused) {
      if (refused.code() != ErrorCode.INVALID_ARGUMENT) {
        throw refused;
      }
      addUnless(before, place, refused);
    }
    if (fields != null) {
      fields.tellUnknown();
    }
    return value;
  }

  private void addUnless(int before, String place, RuntimeException refused) {
    // Where something was wrong already, the refusal is only what followed from it.
    if (problems.count() > before) {
      return;
    }
    ErrorDetail detail = ErrorDetail.of(refused);
    if (place.isEmpty() || detail.in(Language.ENGLISH).startsWith(place)) {
      problems.add(place, Phrase.PLAIN, detail);
    } else {
      problems.add(place, Phrase.AT, place, detail);
    }
  }

  private void tellUnknown() {
    for (Object key : members.keySet()) {
      if (!asked.contains(key)) {
        String name = at(Texts.truncate(String.valueOf(key), 100));
        problems.add(name, Phrase.UNKNOWN_KEY, name);
      }
    }
  }

  private void wrongType(String place, @Nullable Object value, Phrase wanted) {
    problems.add(place, Phrase.WRONG_TYPE, place, Shown.value(value), wanted);
  }

  private static @Nullable Long toLong(Object value) {
    try {
      return switch (value) {
        case Integer number -> Long.valueOf(number);
        case Long number -> number;
        case BigInteger number -> number.longValueExact();
        case BigDecimal number -> number.longValueExact();
        default -> null;
      };
    } catch (ArithmeticException fraction) {
      return null;
    }
  }

  @SuppressWarnings("unchecked")
  private static JsonObject toJson(Map<?, ?> map) {
    return JsonObject.of((Map<String, @Nullable Object>) map);
  }
}
