package io.remanence.server.routes;

import io.remanence.server.http.Call;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Which page of a list is wanted.
 *
 * @param limit 1 to 1,000
 * @param cursor as an earlier page gave it
 */
record Page(int limit, Optional<String> cursor) {
  private static final int DEFAULT = 50;
  private static final int MAX = 1_000;

  static Page of(Call call) {
    return new Page(
        call.query().integer("limit", 1, MAX).orElse(DEFAULT), call.query().text("cursor"));
  }

  /**
   * The page as it is written.
   *
   * @param found one more than the limit where there are more
   */
  <T> Map<String, @Nullable Object> tree(
      List<T> found,
      Function<T, Map<String, @Nullable Object>> write,
      Function<T, String> cursorAfter) {
    boolean more = found.size() > limit;
    List<T> shown = more ? found.subList(0, limit) : found;
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("items", shown.stream().map(write).toList());
    tree.put("next_cursor", more ? cursorAfter.apply(shown.getLast()) : null);
    return tree;
  }
}
