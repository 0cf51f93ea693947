package io.remanence.testkit;

import io.remanence.json.JsonObject;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Renders values as text for exact comparison. Records go field by field; JSON keeps the order of
 * keys and the digits of numbers ({@code 1.50} is not {@code 1.5}) but not the Java type of a
 * number, which no store needs to keep; sets and other maps are sorted.
 */
public final class Rendering {
  private static final ClassValue<RecordComponent[]> COMPONENTS =
      new ClassValue<>() {
        @Override
        protected RecordComponent[] computeValue(Class<?> type) {
          RecordComponent[] components = type.getRecordComponents();
          for (RecordComponent component : components) {
            component.getAccessor().setAccessible(true);
          }
          return components;
        }
      };

  private Rendering() {}

  /** The text of the value; two values that differ in what a store must keep differ in it. */
  public static String of(@Nullable Object value) {
    return switch (value) {
      case null -> "null";
      case String text -> quoted(text);
      case JsonObject object -> json(object.members());
      case Optional<?> optional -> optional.map(Rendering::of).orElse("-");
      case List<?> list -> joined(list, "[", "]");
      case Set<?> set ->
          "{" + String.join(", ", set.stream().map(Rendering::of).sorted().toList()) + "}";
      case Collection<?> other -> joined(other, "(", ")");
      case Map<?, ?> map ->
          map.entrySet().stream()
              .map(entry -> of(entry.getKey()) + "=" + of(entry.getValue()))
              .sorted()
              .collect(Collectors.joining(", ", "{", "}"));
      case float[] vector -> Arrays.toString(vector);
      case Record fields -> record(fields);
      default -> value.toString();
    };
  }

  private static String record(Record fields) {
    StringBuilder text = new StringBuilder(fields.getClass().getSimpleName()).append('(');
    for (RecordComponent component : COMPONENTS.get(fields.getClass())) {
      text.append(component.getName())
          .append('=')
          .append(of(valueOf(fields, component)))
          .append("; ");
    }
    return text.append(')').toString();
  }

  private static @Nullable Object valueOf(Record fields, RecordComponent component) {
    try {
      return component.getAccessor().invoke(fields);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("can't read " + component + " of " + fields, e);
    }
  }

  private static String json(@Nullable Object value) {
    return switch (value) {
      case null -> "null";
      case String text -> quoted(text);
      case Number number -> new BigDecimal(number.toString()).toString();
      case Map<?, ?> map ->
          map.entrySet().stream()
              .map(entry -> json(entry.getKey()) + ":" + json(entry.getValue()))
              .collect(Collectors.joining(",", "{", "}"));
      case List<?> list ->
          list.stream().map(Rendering::json).collect(Collectors.joining(",", "[", "]"));
      default -> value.toString();
    };
  }

  private static String joined(Collection<?> values, String open, String close) {
    return values.stream().map(Rendering::of).collect(Collectors.joining(", ", open, close));
  }

  private static String quoted(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }
}
