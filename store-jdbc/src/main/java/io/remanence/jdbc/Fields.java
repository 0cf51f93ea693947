package io.remanence.jdbc;

import io.remanence.history.ToolCall;
import io.remanence.json.JsonObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Fields that are stored as JSON. Empty lists are not stored. Reading throws a runtime exception
 * where the text is not what was written.
 */
final class Fields {
  private Fields() {}

  static JsonObject object(String json) {
    if (JsonText.read(json) instanceof Map<?, ?> members) {
      return objectOf(members);
    }
    throw new IllegalArgumentException("no JSON object");
  }

  static List<JsonObject> objects(String json) {
    List<JsonObject> objects = new ArrayList<>();
    for (Object element : list(json)) {
      if (!(element instanceof Map<?, ?> members)) {
        throw new IllegalArgumentException("no JSON object in the array");
      }
      objects.add(objectOf(members));
    }
    return objects;
  }

  static List<String> texts(String json) {
    return json.indexOf('\\') < 0 ? FlatLists.texts(json) : textsOf(list(json));
  }

  private static List<String> textsOf(List<?> list) {
    List<String> texts = new ArrayList<>();
    for (Object element : list) {
      texts.add(text(element));
    }
    return texts;
  }

  static List<Long> numbers(String json) {
    return FlatLists.numbers(json);
  }

  static List<ToolCall> toolCalls(String json) {
    return objects(json).stream()
        .map(JsonObject::members)
        .map(
            call ->
                new ToolCall(
                    text(call.get("id")),
                    text(call.get("type")),
                    text(call.get("name")),
                    text(call.get("arguments"))))
        .toList();
  }

  static @Nullable String ofToolCalls(List<ToolCall> calls) {
    return ofList(
        calls.stream()
            .map(
                call ->
                    members(
                        "id", call.id(),
                        "type", call.type(),
                        "name", call.name(),
                        "arguments", call.arguments()))
            .toList());
  }

  /** The list as JSON; absent where it is empty. */
  static @Nullable String ofList(List<?> list) {
    return list.isEmpty() ? null : JsonText.write(list);
  }

  /** Members in order: a name, its value, and so on; null values are left out. */
  static Map<String, Object> members(@Nullable Object... namesAndValues) {
    Map<String, Object> members = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      Object value = namesAndValues[i + 1];
      if (value != null) {
        members.put(text(namesAndValues[i]), value);
      }
    }
    return members;
  }

  static String text(@Nullable Object value) {
    if (value instanceof String text) {
      return text;
    }
    throw new IllegalArgumentException("no text where one is wanted");
  }

  static Number number(@Nullable Object value) {
    if (value instanceof Number number) {
      return number;
    }
    throw new IllegalArgumentException("no number where one is wanted");
  }

  private static JsonObject objectOf(Map<?, ?> members) {
    Map<String, @Nullable Object> copy = new LinkedHashMap<>();
    members.forEach((name, value) -> copy.put(String.valueOf(name), value));
    return JsonObject.of(copy);
  }

  private static List<?> list(String json) {
    if (JsonText.read(json) instanceof List<?> list) {
      return list;
    }
    throw new IllegalArgumentException("no JSON array");
  }
}
