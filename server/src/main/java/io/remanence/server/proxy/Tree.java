package io.remanence.server.proxy;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * JSON that belongs to others: read as a tree, changed in one place, written again with all else as
 * it was, numbers in their form and keys in their order.
 */
final class Tree {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  /** No window is larger; a provider that says so is not believed. */
  private static final long MOST_TOKENS = 1_000_000_000;

  private Tree() {}

  /** The object of this text; empty where it is none. */
  static Optional<Map<String, @Nullable Object>> object(byte[] json) {
    try {
      return MAPPER.readValue(json, Object.class) instanceof Map<?, ?> map
          ? Optional.of(copy(map))
          : Optional.empty();
    } catch (JacksonException other) {
      return Optional.empty();
    }
  }

  static byte[] write(Map<String, ?> tree) {
    return MAPPER.writeValueAsBytes(tree);
  }

  /** A value as JSON text. */
  static String text(@Nullable Object value) {
    return MAPPER.writeValueAsString(value);
  }

  /** The map with its keys as text. */
  static Map<String, @Nullable Object> copy(Map<?, ?> map) {
    Map<String, @Nullable Object> copy = new LinkedHashMap<>();
    map.forEach((key, value) -> copy.put(String.valueOf(key), value));
    return copy;
  }

  /** The object in this member; empty where there is none. */
  static Map<String, @Nullable Object> object(Map<?, ?> tree, String key) {
    return tree.get(key) instanceof Map<?, ?> map ? copy(map) : Map.of();
  }

  /** The objects in this list; what is no object is left out. */
  static List<Map<String, @Nullable Object>> objects(@Nullable Object list) {
    List<Map<String, @Nullable Object>> objects = new ArrayList<>();
    if (list instanceof List<?> elements) {
      for (Object element : elements) {
        if (element instanceof Map<?, ?> map) {
          objects.add(copy(map));
        }
      }
    }
    return objects;
  }

  /** The text in this member; empty where it is none. */
  static Optional<String> text(Map<?, ?> tree, String key) {
    return tree.get(key) instanceof String text ? Optional.of(text) : Optional.empty();
  }

  static String textOr(Map<?, ?> tree, String key, String other) {
    return text(tree, key).orElse(other);
  }

  /** The sum of these members that are whole numbers of 0 or more; empty where none is. */
  static OptionalLong tokens(Map<?, ?> tree, String... keys) {
    OptionalLong sum = OptionalLong.empty();
    for (String key : keys) {
      if (tree.get(key) instanceof Number number
          && number.longValue() >= 0
          && number.longValue() <= MOST_TOKENS) {
        sum = OptionalLong.of(sum.orElse(0) + number.longValue());
      }
    }
    return sum;
  }

  static int number(Map<?, ?> tree, String key, int other) {
    return tree.get(key) instanceof Number number ? number.intValue() : other;
  }
}
