package io.remanence.json;

import io.remanence.error.ErrorText;
import io.remanence.error.WrongValue;
import io.remanence.text.Texts;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A JSON object as an immutable tree of maps, lists, strings, booleans, nulls and numbers (Integer,
 * Long, BigInteger, BigDecimal, or a finite Double). Keys keep their order. Deep-copied on the way
 * in, so later changes of what was passed don't show; texts and keys are cleaned (no NUL, no
 * unpaired surrogate), so that every backend keeps the same.
 */
public final class JsonObject {
  private static final int MAX_DEPTH = 100;
  private static final JsonObject EMPTY = new JsonObject(Map.of());

  private final Map<String, @Nullable Object> members;

  private JsonObject(Map<String, @Nullable Object> members) {
    this.members = members;
  }

  /** The object without members. */
  public static JsonObject empty() {
    return EMPTY;
  }

  /**
   * A deep copy of the map.
   *
   * @throws IllegalArgumentException when a value is no JSON value, or nests deeper than 100
   */
  public static JsonObject of(Map<String, ? extends @Nullable Object> members) {
    return new JsonObject(copyMap(members, 1));
  }

  /** The same with each text that stands as a value, however deep, changed by the function. */
  public JsonObject withTexts(UnaryOperator<String> change) {
    return of(changed(members, change));
  }

  private static Map<String, @Nullable Object> changed(Map<?, ?> tree, UnaryOperator<String> by) {
    Map<String, @Nullable Object> changed = new LinkedHashMap<>();
    tree.forEach((key, value) -> changed.put((String) key, changed(value, by)));
    return changed;
  }

  private static @Nullable Object changed(@Nullable Object value, UnaryOperator<String> by) {
    return switch (value) {
      case String text -> by.apply(text);
      case Map<?, ?> map -> changed(map, by);
      case List<?> list -> {
        List<@Nullable Object> changed = new ArrayList<>();
        list.forEach(element -> changed.add(changed(element, by)));
        yield changed;
      }
      case null, default -> value;
    };
  }

  private static Map<String, @Nullable Object> copyMap(Map<?, ?> source, int depth) {
    Map<String, @Nullable Object> copy = new LinkedHashMap<>();
    for (Map.Entry<?, ?> entry : source.entrySet()) {
      if (!(entry.getKey() instanceof String key)) {
        throw new IllegalArgumentException(
            "a JSON object has the key " + entry.getKey() + "; text is wanted");
      }
      copy.put(Texts.clean(key), copyValue(entry.getValue(), depth));
    }
    return Collections.unmodifiableMap(copy);
  }

  private static @Nullable Object copyValue(@Nullable Object value, int depth) {
    if (depth > MAX_DEPTH) {
      throw WrongValue.of(ErrorText.TOO_DEEP, MAX_DEPTH);
    }
    return switch (value) {
      case null -> null;
      case String text -> Texts.clean(text);
      case Boolean bool -> bool;
      case Integer number -> number;
      case Long number -> number;
      case BigInteger number -> number;
      case BigDecimal number -> number;
      case Double number when !number.isNaN() && !number.isInfinite() -> number;
      case JsonObject object -> object.members;
      case Map<?, ?> map -> copyMap(map, depth + 1);
      case List<?> list -> copyList(list, depth + 1);
      default ->
          throw new IllegalArgumentException(
              "a value of " + value.getClass().getName() + " is no JSON value: " + value);
    };
  }

  private static List<@Nullable Object> copyList(List<?> source, int depth) {
    List<@Nullable Object> copy = new ArrayList<>(source.size());
    for (Object element : source) {
      copy.add(copyValue(element, depth));
    }
    return Collections.unmodifiableList(copy);
  }

  /** The members in order; values may be null. Unmodifiable, at every depth. */
  public Map<String, @Nullable Object> members() {
    return members;
  }

  /** The member's value if it is text. */
  public Optional<String> text(String key) {
    return members.get(key) instanceof String text ? Optional.of(text) : Optional.empty();
  }

  /** How many characters its keys, texts and numbers have, at every depth. */
  public long size() {
    return sizeOf(members);
  }

  private static long sizeOf(@Nullable Object value) {
    return switch (value) {
      case null -> 4;
      case String text -> text.length();
      case Map<?, ?> map -> {
        long size = 0;
        for (Map.Entry<?, ?> entry : map.entrySet()) {
          size += sizeOf(entry.getKey()) + sizeOf(entry.getValue()) + 1;
        }
        yield size;
      }
      case List<?> list -> {
        long size = 0;
        for (Object element : list) {
          size += sizeOf(element) + 1;
        }
        yield size;
      }
      case Number number -> number.toString().length();
      default -> 5;
    };
  }

  /** Whether there are no members. */
  public boolean isEmpty() {
    return members.isEmpty();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof JsonObject that && members.equals(that.members);
  }

  @Override
  public int hashCode() {
    return members.hashCode();
  }

  @Override
  public String toString() {
    return members.toString();
  }
}
