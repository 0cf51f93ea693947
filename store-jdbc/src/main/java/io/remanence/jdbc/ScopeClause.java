package io.remanence.jdbc;

import io.remanence.scope.MemoryReach;
import java.util.Collections;
import java.util.List;

/**
 * What a reader may see, as the condition that every query for memories carries. This is the only
 * place that says it in SQL.
 *
 * @param sql the condition
 * @param values its parameters, in order
 */
record ScopeClause(String sql, List<String> values) {
  ScopeClause {
    values = List.copyOf(values);
  }

  /** The condition for the reader. */
  static ScopeClause of(MemoryReach reach) {
    return reach.seesEverything()
        ? new ScopeClause("TRUE", List.of())
        : narrowed(reach, List.copyOf(reach.visibilities()));
  }

  /**
   * Conditions that together are that of {@link #of} and never hold both: one for each visibility,
   * so that a query which reads each along its index, merged, need not sort.
   */
  static List<ScopeClause> branches(MemoryReach reach) {
    return reach.seesEverything()
        ? List.of(of(reach))
        : reach.visibilities().stream().map(each -> narrowed(reach, List.of(each))).toList();
  }

  private static ScopeClause narrowed(MemoryReach reach, List<String> visibilities) {
    String marks = String.join(", ", Collections.nCopies(visibilities.size(), "?"));
    String direct = reach.hidesDirect() ? " AND direct = 0" : "";
    List<String> values = new java.util.ArrayList<>(visibilities);
    values.add(reach.ownKey().orElseThrow());
    return new ScopeClause(
        "visibility IN (" + marks + ") AND " + keyColumn(reach) + " = ?" + direct, values);
  }

  /** The column that holds a memory's key under the reader's mode. */
  private static String keyColumn(MemoryReach reach) {
    return switch (reach.mode()) {
      case SESSION -> "session_key";
      case SPEAKER -> "speaker_key";
      case BOT -> "bot_key";
      case PLATFORM -> "platform_key";
      // Every memory's key under this mode is the same.
      case SPACE -> "'space|'";
      case AUTO -> throw new IllegalArgumentException("a reach has the mode auto");
    };
  }

  void bind(Prepared query) {
    values.forEach(query::with);
  }
}
