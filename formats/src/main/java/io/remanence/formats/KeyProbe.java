package io.remanence.formats;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;

/**
 * The keys of the first records in the beginning of a JSON file, as paths such as {@code
 * messages/role}; arrays leave no trace in a path. The text may end or break anywhere: what came
 * before is told.
 */
final class KeyProbe {
  private static final int DEPTH = 4;
  private static final int RECORDS = 20;

  private final List<Set<String>> records = new ArrayList<>();
  private boolean wholeValue;

  private KeyProbe() {}

  /** Looks at the values that begin at the text's start. */
  static KeyProbe of(String text) {
    KeyProbe probe = new KeyProbe();
    try (JsonParser parser = JsonTree.FACTORY.createParser(ObjectReadContext.empty(), text)) {
      probe.read(parser);
    } catch (JacksonException e) {
      // Cut or broken: what was seen so far has to do.
      return probe;
    }
    return probe;
  }

  private void read(JsonParser parser) {
    Deque<String> path = new ArrayDeque<>();
    int depth = 0;
    for (JsonToken token = parser.nextToken();
        token != null && records.size() <= RECORDS;
        token = parser.nextToken()) {
      switch (token) {
        case START_OBJECT -> {
          if (path.isEmpty()) {
            records.add(new LinkedHashSet<>());
          }
          path.addLast("");
          depth++;
        }
        case END_OBJECT -> {
          path.removeLast();
          depth--;
          wholeValue |= depth == 0;
        }
        case START_ARRAY -> depth++;
        case END_ARRAY -> {
          depth--;
          wholeValue |= depth == 0;
        }
        case PROPERTY_NAME -> {
          path.removeLast();
          path.addLast(parser.currentName());
          if (path.size() <= DEPTH) {
            records.getLast().add(String.join("/", path));
          }
        }
        default -> {}
      }
    }
  }

  /** The paths of each record, in order. */
  List<Set<String>> records() {
    return records;
  }

  /** Whether at least one object or array was closed before the text ended. */
  boolean hasWholeValue() {
    return wholeValue;
  }
}
