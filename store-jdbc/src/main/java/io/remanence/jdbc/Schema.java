package io.remanence.jdbc;

import java.util.List;

/**
 * The migrations of a kind of file, in order. A migration that was released never changes.
 *
 * @param folder where they are among the resources
 * @param files their names, {@code V<number>__<what>.sql}
 */
record Schema(String folder, List<String> files) {
  /** The name of Flyway's table. */
  static final String HISTORY = "schema_history";

  static final Schema MEMORY =
      new Schema(
          "io/remanence/jdbc/sqlite",
          List.of(
              "V1__first_schema.sql",
              "V2__history.sql",
              "V3__messages_by_session.sql",
              "V4__memory_life.sql",
              "V5__capture.sql",
              "V6__injection.sql",
              "V7__compaction.sql",
              "V8__profiles.sql",
              "V9__audit.sql",
              "V10__erasures.sql",
              "V11__topics.sql",
              "V12__idempotency.sql"));
  static final Schema VECTORS =
      new Schema("io/remanence/jdbc/vectors", List.of("V1__first_schema.sql"));

  Schema {
    files = List.copyOf(files);
  }

  /** The version that this program writes: the number of the last migration. */
  long version() {
    String last = files.getLast();
    return Long.parseLong(last.substring(1, last.indexOf("__")));
  }
}
