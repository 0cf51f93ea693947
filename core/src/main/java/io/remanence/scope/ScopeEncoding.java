package io.remanence.scope;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Joins optional ids into one text so that no two lists of ids share one: {@code -} stands for
 * absent, else the length in UTF-16 units, a colon and the id ({@code 3:abc}), one after the other.
 */
final class ScopeEncoding {
  private ScopeEncoding() {}

  @SafeVarargs
  static String join(Optional<String>... parts) {
    StringBuilder joined = new StringBuilder();
    for (Optional<String> part : parts) {
      if (part.isEmpty()) {
        joined.append('-');
      } else {
        joined.append(part.get().length()).append(':').append(part.get());
      }
    }
    return joined.toString();
  }

  static List<Optional<String>> split(String joined) {
    List<Optional<String>> parts = new ArrayList<>();
    int at = 0;
    while (at < joined.length()) {
      if (joined.charAt(at) == '-') {
        parts.add(Optional.empty());
        at++;
        continue;
      }
      int colon = joined.indexOf(':', at);
      int length = colon < 0 ? -1 : Integer.parseInt(joined.substring(at, colon));
      if (length < 0 || colon + 1 + length > joined.length()) {
        throw new IllegalArgumentException("'" + joined + "' is no encoded scope");
      }
      parts.add(Optional.of(joined.substring(colon + 1, colon + 1 + length)));
      at = colon + 1 + length;
    }
    return parts;
  }
}
