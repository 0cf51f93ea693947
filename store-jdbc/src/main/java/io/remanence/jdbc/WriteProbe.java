package io.remanence.jdbc;

/** A small write that needs room on the disk, like any other. */
final class WriteProbe {
  private WriteProbe() {}

  /** Writes and removes a row; throws where that fails, perhaps within a transaction. */
  static void write(Link link) {
    link.sql("BEGIN IMMEDIATE").update();
    link.sql("DELETE FROM probe").update();
    link.sql("INSERT INTO probe (filler) VALUES (zeroblob(16384))").update();
    link.sql("COMMIT").update();
    link.sql("BEGIN IMMEDIATE").update();
    link.sql("DELETE FROM probe").update();
    link.sql("COMMIT").update();
  }
}
