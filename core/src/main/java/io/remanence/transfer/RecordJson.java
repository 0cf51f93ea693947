package io.remanence.transfer;

import io.remanence.error.ErrorDetail;
import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import io.remanence.error.WrongValue;
import io.remanence.history.Content;
import io.remanence.json.JsonObject;
import io.remanence.text.Texts;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * Records as JSON trees and back, by their components: a member for each, its name in snake case,
 * so that nothing that a record holds can be forgotten. A record of one component is the component.
 * What is absent or empty is left out. Enums are lower case, times ISO-8601.
 *
 * <p>The names are the export's format: a test pins them, and one that is changed needs a version.
 */
final class RecordJson {
  private static final int LONGEST_PATH = 120;

  private static final ClassValue<Shape> SHAPES =
      new ClassValue<>() {
        @Override
        protected Shape computeValue(Class<?> type) {
          return Shape.of(type);
        }
      };

  private RecordJson() {}

  /** What a record is made of. */
  private record Shape(
      List<String> names, List<Type> types, List<Method> accessors, Constructor<?> constructor) {
    static Shape of(Class<?> type) {
      RecordComponent[] components = type.getRecordComponents();
      List<Method> accessors = new ArrayList<>();
      for (RecordComponent component : components) {
        Method accessor = component.getAccessor();
        accessor.setAccessible(true);
        accessors.add(accessor);
      }
      try {
        Constructor<?> constructor =
            type.getDeclaredConstructor(
                Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
        constructor.setAccessible(true);
        return new Shape(
            Arrays.stream(components).map(c -> snakeCase(c.getName())).toList(),
            Arrays.stream(components).map(RecordComponent::getGenericType).toList(),
            accessors,
            constructor);
      } catch (NoSuchMethodException e) {
        throw new IllegalStateException(type + " has no canonical constructor", e);
      }
    }
  }

  private static String snakeCase(String name) {
    StringBuilder snake = new StringBuilder();
    for (char c : name.toCharArray()) {
      if (Character.isUpperCase(c)) {
        snake.append('_');
      }
      snake.append(Character.toLowerCase(c));
    }
    return snake.toString();
  }

  /** The members of a record of several components. */
  static Map<String, Object> members(Record value) {
    Shape shape = SHAPES.get(value.getClass());
    Map<String, Object> members = new LinkedHashMap<>();
    for (int i = 0; i < shape.names.size(); i++) {
      Object component = component(shape.accessors.get(i), value);
      if (!isNothing(component)) {
        members.put(shape.names.get(i), tree(component));
      }
    }
    return members;
  }

  private static boolean isNothing(Object value) {
    return value instanceof Optional<?> optional && optional.isEmpty()
        || value instanceof OptionalDouble number && number.isEmpty()
        || value instanceof Collection<?> collection && collection.isEmpty()
        || value instanceof Map<?, ?> map && map.isEmpty();
  }

  private static Object component(Method accessor, Record value) {
    try {
      return accessor.invoke(value);
    } catch (IllegalAccessException | InvocationTargetException e) {
      throw new IllegalStateException(accessor + " can't be read", e);
    }
  }

  private static Object tree(Object value) {
    return switch (value) {
      case String text -> text;
      case Boolean flag -> flag;
      case Number number -> number;
      case Enum<?> constant -> constant.name().toLowerCase(Locale.ROOT);
      case Instant time -> time.toString();
      case LocalDate day -> day.toString();
      case ZoneId zone -> zone.getId();
      case JsonObject object -> object.members();
      case Optional<?> optional -> tree(optional.orElseThrow());
      case OptionalDouble number -> number.getAsDouble();
      case List<?> list -> list.stream().map(RecordJson::tree).toList();
      case Map<?, ?> map -> {
        Map<String, Object> members = new LinkedHashMap<>();
        map.forEach((key, member) -> members.put((String) key, tree(member)));
        yield members;
      }
      case Record wrapped -> {
        Shape shape = SHAPES.get(wrapped.getClass());
        yield shape.names.size() == 1
            ? tree(component(shape.accessors.getFirst(), wrapped))
            : members(wrapped);
      }
      default -> throw new IllegalStateException("a record holds a " + value.getClass().getName());
    };
  }

  /**
   * The record that the tree was made of.
   *
   * @throws IllegalArgumentException when it was made of none: says where and what is wanted
   */
  static <T> T read(Class<T> type, Map<String, ? extends @Nullable Object> members) {
    return type.cast(record(type, members, ""));
  }

  private static Object record(Class<?> type, @Nullable Object tree, String path) {
    Shape shape = SHAPES.get(type);
    Object[] values = new Object[shape.names.size()];
    if (values.length == 1) {
      values[0] = value(shape.types.getFirst(), tree, path);
    } else {
      Map<?, ?> members = map(tree, path);
      for (Object name : members.keySet()) {
        if (!shape.names.contains(name)) {
          throw WrongValue.of(ErrorText.UNKNOWN_FIELD, shown(path + name));
        }
      }
      for (int i = 0; i < values.length; i++) {
        String name = shape.names.get(i);
        values[i] =
            members.containsKey(name)
                ? value(shape.types.get(i), members.get(name), path + name + ".")
                : nothing(shape.types.get(i), path + name);
      }
    }
    try {
      return shape.constructor.newInstance(values);
    } catch (InvocationTargetException e) {
      Throwable cause = e.getCause();
      if (cause instanceof IllegalArgumentException || cause instanceof RemanenceException) {
        throw WrongValue.of(cause, ErrorText.PLAIN, ErrorDetail.of(cause));
      }
      throw new IllegalStateException(type + " can't be made", e);
    } catch (InstantiationException | IllegalAccessException e) {
      throw new IllegalStateException(type + " can't be made", e);
    }
  }

  private static Object nothing(Type type, String path) {
    Class<?> raw = raw(type);
    if (raw == Optional.class) {
      return Optional.empty();
    } else if (raw == OptionalDouble.class) {
      return OptionalDouble.empty();
    } else if (raw == List.class) {
      return List.of();
    } else if (raw == Map.class) {
      return Map.of();
    }
    throw WrongValue.of(ErrorText.MISSING_FIELD, path);
  }

  private static Class<?> raw(Type type) {
    return (Class<?>) (type instanceof ParameterizedType typed ? typed.getRawType() : type);
  }

  private static Type argument(Type type, int place) {
    return ((ParameterizedType) type).getActualTypeArguments()[place];
  }

  private static Object value(Type type, @Nullable Object tree, String path) {
    Class<?> raw = raw(type);
    if (raw == String.class) {
      return text(tree, path);
    } else if (raw == boolean.class) {
      return is(Boolean.class, tree, path, ErrorText.A_BOOLEAN);
    } else if (raw == long.class || raw == Long.class) {
      return whole(tree, path);
    } else if (raw == int.class) {
      return is(Integer.class, tree, path, ErrorText.A_WHOLE_NUMBER);
    } else if (raw == double.class) {
      return is(Number.class, tree, path, ErrorText.A_NUMBER).doubleValue();
    } else if (raw == Instant.class) {
      return time(tree, path);
    } else if (raw == Optional.class) {
      return Optional.of(value(argument(type, 0), tree, path));
    } else if (raw == OptionalDouble.class) {
      return OptionalDouble.of(is(Number.class, tree, path, ErrorText.A_NUMBER).doubleValue());
    } else if (raw == List.class) {
      return list(argument(type, 0), tree, path);
    } else if (raw == Map.class) {
      return mapOf(argument(type, 1), tree, path);
    } else if (raw == JsonObject.class) {
      return object(tree, path);
    } else if (raw == Content.class) {
      return tree instanceof String said
          ? Content.of(said)
          : new Content.Parts(
              is(List.class, tree, path, ErrorText.A_TEXT_OR_LIST) instanceof List<?> parts
                  ? parts.stream().map(part -> object(part, path)).toList()
                  : List.of());
    } else if (raw == LocalDate.class) {
      return day(tree, path);
    } else if (raw == ZoneId.class) {
      return zone(tree, path);
    } else if (raw.isEnum()) {
      return constant(raw, text(tree, path), path);
    } else if (raw.isRecord()) {
      return record(raw, tree, path);
    }
    throw new IllegalStateException("a record holds a " + type);
  }

  private static <T> T is(Class<T> type, @Nullable Object tree, String path, ErrorText wanted) {
    if (!type.isInstance(tree)) {
      throw wanted(path, wanted);
    }
    return type.cast(tree);
  }

  /**
   * @param wanted a word of {@link ErrorText}, or the names of which one is meant
   */
  private static WrongValue wanted(String path, Object wanted) {
    String place = path.isEmpty() ? path : path.substring(0, path.length() - 1);
    return WrongValue.of(ErrorText.FIELD_WANTS, shown(place), wanted);
  }

  /** A path may hold names of a file, which may be of any length. */
  private static String shown(String path) {
    return Texts.truncate(path, LONGEST_PATH);
  }

  private static String text(@Nullable Object tree, String path) {
    return is(String.class, tree, path, ErrorText.A_TEXT);
  }

  private static Long whole(@Nullable Object tree, String path) {
    if (tree instanceof Integer small) {
      return small.longValue();
    }
    return is(Long.class, tree, path, ErrorText.A_WHOLE_NUMBER);
  }

  private static Map<?, ?> map(@Nullable Object tree, String path) {
    return is(Map.class, tree, path, ErrorText.AN_OBJECT);
  }

  private static JsonObject object(@Nullable Object tree, String path) {
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    map(tree, path).forEach((name, member) -> members.put(String.valueOf(name), member));
    return JsonObject.of(members);
  }

  private static List<Object> list(Type type, @Nullable Object tree, String path) {
    List<Object> elements = new ArrayList<>();
    for (Object element : is(List.class, tree, path, ErrorText.A_LIST)) {
      elements.add(value(type, element, path));
    }
    return elements;
  }

  private static Map<String, Object> mapOf(Type type, @Nullable Object tree, String path) {
    Map<String, Object> members = new LinkedHashMap<>();
    map(tree, path)
        .forEach(
            (name, member) ->
                members.put(String.valueOf(name), value(type, member, path + name + ".")));
    return members;
  }

  private static Instant time(@Nullable Object tree, String path) {
    try {
      return Instant.parse(text(tree, path));
    } catch (DateTimeException e) {
      throw wanted(path, ErrorText.A_TIME);
    }
  }

  private static LocalDate day(@Nullable Object tree, String path) {
    try {
      return LocalDate.parse(text(tree, path));
    } catch (DateTimeException e) {
      throw wanted(path, ErrorText.A_DAY);
    }
  }

  private static ZoneId zone(@Nullable Object tree, String path) {
    try {
      return ZoneId.of(text(tree, path));
    } catch (DateTimeException e) {
      throw wanted(path, ErrorText.A_ZONE);
    }
  }

  private static Object constant(Class<?> type, String name, String path) {
    for (Object constant : type.getEnumConstants()) {
      if (((Enum<?>) constant).name().toLowerCase(Locale.ROOT).equals(name)) {
        return constant;
      }
    }
    throw wanted(
        path,
        Arrays.stream(type.getEnumConstants())
            .map(constant -> ((Enum<?>) constant).name().toLowerCase(Locale.ROOT))
            .toList());
  }
}
