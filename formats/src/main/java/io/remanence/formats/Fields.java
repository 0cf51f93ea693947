package io.remanence.formats;

import io.remanence.text.Texts;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A JSON object of an export and the line where it begins. Nothing about its shape is sure. */
final class Fields {
  private final long line;
  private final Map<String, @Nullable Object> members;

  Fields(long line, Map<String, @Nullable Object> members) {
    this.line = line;
    this.members = members;
  }

  /** From 1. */
  long line() {
    return line;
  }

  /** In the order of the file. */
  Map<String, @Nullable Object> members() {
    return members;
  }

  /** The value, null where there is none or where it is JSON's null. */
  @Nullable Object get(String key) {
    return members.get(key);
  }

  /** Whether the key is there with a value other than null. */
  boolean has(String key) {
    return members.get(key) != null;
  }

  /** The text of the first of these keys that has some; blank text counts as none. */
  Optional<String> text(String... keys) {
    for (String key : keys) {
      if (members.get(key) instanceof String text && !Texts.isBlank(text)) {
        return Optional.of(text);
      }
    }
    return Optional.empty();
  }

  /** The first of these keys that holds text or a whole number, as text. */
  Optional<String> id(String... keys) {
    for (String key : keys) {
      Object value = members.get(key);
      if (value instanceof Integer || value instanceof Long || value instanceof BigInteger) {
        return Optional.of(value.toString());
      }
      if (value instanceof String text && !Texts.isBlank(text)) {
        return Optional.of(text);
      }
    }
    return Optional.empty();
  }

  /** The first of these keys that holds an object. */
  Optional<Fields> object(String... keys) {
    for (String key : keys) {
      if (members.get(key) instanceof Fields object) {
        return Optional.of(object);
      }
    }
    return Optional.empty();
  }

  /** The first of these keys that holds an array. */
  Optional<List<?>> list(String... keys) {
    for (String key : keys) {
      if (members.get(key) instanceof List<?> list) {
        return Optional.of(list);
      }
    }
    return Optional.empty();
  }

  /** The objects in the array of that key; empty where there is no array. */
  List<Fields> objects(String key) {
    return list(key).stream()
        .flatMap(List::stream)
        .filter(Fields.class::isInstance)
        .map(Fields.class::cast)
        .toList();
  }

  /** Whether the key holds {@code true}. */
  boolean isTrue(String key) {
    return Boolean.TRUE.equals(members.get(key));
  }

  /** The value of the first of these keys that is there. */
  Optional<Object> first(String... keys) {
    for (String key : keys) {
      Object value = members.get(key);
      if (value != null) {
        return Optional.of(value);
      }
    }
    return Optional.empty();
  }
}
