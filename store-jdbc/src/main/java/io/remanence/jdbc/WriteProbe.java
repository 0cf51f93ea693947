package io.remanence.jdbc;

import io.remanence.error.RemanenceException;

/** A small write that needs room on the disk, like any other. */
final class WriteProbe {
  private WriteProbe() {}

  /** Writes and removes a row; throws where that fails, perhaps within a transaction. */
  static void write(Link link) {
    emptyLog(link);
    link.forgetFailure();
    link.sql("BEGIN IMMEDIATE").update();
    link.sql("DELETE FROM probe").update();
    link.sql("INSERT INTO probe (filler) VALUES (zeroblob(16384))").update();
    link.sql("COMMIT").update();
    link.sql("BEGIN IMMEDIATE").update();
    link.sql("DELETE FROM probe").update();
    link.sql("COMMIT").update();
  }

  /** Takes the log into the file where that has room, so that the log may begin again in place. */
  private static void emptyLog(Link link) {
    try {
      link.sql("PRAGMA wal_checkpoint(PASSIVE)").number();
    } catch (RemanenceException e) {
      // There is no room in the file either; the write that follows says so.
    }
  }
}
