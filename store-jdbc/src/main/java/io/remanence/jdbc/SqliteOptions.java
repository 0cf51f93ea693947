package io.remanence.jdbc;

import java.sql.Connection;
import java.time.Duration;
import java.util.function.UnaryOperator;

/**
 * What a test may want otherwise.
 *
 * @param keptChanges how many changes the feed keeps; at least 1
 * @param readers how many reads run at once; at least 1
 * @param probeEvery how often a read-only store tries to write
 * @param writerConnection given the connection of the writer, gives the one that is used
 */
record SqliteOptions(
    long keptChanges,
    int readers,
    Duration probeEvery,
    UnaryOperator<Connection> writerConnection) {
  SqliteOptions {
    if (keptChanges < 1) {
      throw new IllegalArgumentException(
          "keptChanges is " + keptChanges + "; at least 1 is wanted");
    }
    if (readers < 1) {
      throw new IllegalArgumentException("readers is " + readers + "; at least 1 is wanted");
    }
  }

  static SqliteOptions defaults() {
    return new SqliteOptions(1_000_000, 4, Duration.ofSeconds(1), UnaryOperator.identity());
  }

  SqliteOptions withKeptChanges(long changes) {
    return new SqliteOptions(changes, readers, probeEvery, writerConnection);
  }

  SqliteOptions withProbeEvery(Duration interval) {
    return new SqliteOptions(keptChanges, readers, interval, writerConnection);
  }

  SqliteOptions withWriterConnection(UnaryOperator<Connection> wrapping) {
    return new SqliteOptions(keptChanges, readers, probeEvery, wrapping);
  }
}
