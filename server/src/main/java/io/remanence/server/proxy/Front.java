package io.remanence.server.proxy;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Puts text in front of the words of one message of a request. */
final class Front {
  private static final String CONTENT = "content";

  private Front() {}

  /**
   * The body with the text in front of the content of one message. A text gets it in front, an
   * array of parts as a part of its own, behind results of tools, which must come first.
   *
   * @param list the member that holds the messages
   * @param at the message's place
   * @param type the type of a text part
   */
  static Map<String, @Nullable Object> put(
      Map<String, @Nullable Object> body, String list, int at, String text, String type) {
    Map<String, @Nullable Object> changed = new LinkedHashMap<>(body);
    if (changed.get(list) instanceof List<?> messages
        && at >= 0
        && at < messages.size()
        && messages.get(at) instanceof Map<?, ?> message) {
      List<@Nullable Object> all = new ArrayList<>(messages);
      Map<String, @Nullable Object> with = Tree.copy(message);
      with.put(CONTENT, inFront(with.get(CONTENT), text, type));
      all.set(at, with);
      changed.put(list, all);
    }
    return changed;
  }

  private static Object inFront(@Nullable Object content, String text, String type) {
    return switch (content) {
      case String words -> text + "\n\n" + words;
      case List<?> parts -> {
        List<@Nullable Object> all = new ArrayList<>(parts);
        int place = 0;
        while (place < all.size()
            && all.get(place) instanceof Map<?, ?> part
            && "tool_result".equals(part.get("type"))) {
          place++;
        }
        Map<String, Object> part = new LinkedHashMap<>();
        part.put("type", type);
        part.put("text", text);
        all.add(place, part);
        yield all;
      }
      case null, default -> text;
    };
  }
}
