package io.remanence.cli;

import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Reads a list page by page. */
final class Pages {
  private static final int PAGE = 500;

  private Pages() {}

  /**
   * The first rows of a list, in the form of one page.
   *
   * @param rows how many at most, at least 1
   */
  static ObjectNode read(Invocation invocation, Connection connection, ApiCall call, int rows) {
    ObjectNode list = JsonNodeFactory.instance.objectNode();
    ArrayNode items = list.putArray("items");
    Optional<String> cursor = Optional.empty();
    do {
      JsonNode page =
          invocation
              .ask(
                  connection,
                  call.query("limit", Math.min(PAGE, rows - items.size())).query("cursor", cursor))
              .json();
      page.path("items").forEach(items::add);
      list.set("next_cursor", page.path("next_cursor"));
      cursor = Invocation.given(page.path("next_cursor"));
    } while (cursor.isPresent() && items.size() < rows);
    return list;
  }

  /** Says that there is more, where there is. */
  static void tellOfMore(Invocation invocation, ObjectNode list) {
    if (Invocation.given(list.path("next_cursor")).isPresent()) {
      invocation.tell(invocation.text("list.more", list.path("items").size()));
    }
  }
}
