package io.remanence.jdbc;

import io.remanence.event.ChangeType;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;

/** The stored names of kinds of changes: those on the wire. */
final class ChangeNames {
  private static final Map<ChangeType, String> NAMES = new EnumMap<>(ChangeType.class);
  private static final Map<String, ChangeType> TYPES = new HashMap<>();

  static {
    for (ChangeType type : ChangeType.values()) {
      NAMES.put(type, type.wireName());
      TYPES.put(type.wireName(), type);
    }
  }

  private ChangeNames() {}

  static String of(ChangeType type) {
    return NAMES.getOrDefault(type, "");
  }

  static ChangeType named(String name) {
    ChangeType type = TYPES.get(name);
    if (type == null) {
      throw new IllegalArgumentException("'" + name + "' names no kind of change");
    }
    return type;
  }
}
