package io.remanence.jdbc;

import io.remanence.scope.SessionKey;
import java.nio.file.Path;

/** Writes to a file that another process has open, then takes the log into the file. */
final class SecondProcess {
  static final SessionKey KEY = Appends.session("second process");

  private SecondProcess() {}

  public static void main(String[] arguments) throws Exception {
    Path folder = Path.of(arguments[0]);
    int saves = Integer.parseInt(arguments[1]);
    try (SqliteStore store = Stores.open(folder)) {
      for (int n = 0; n < saves; n++) {
        Stores.say(store, KEY, "text " + n);
      }
      Stores.sql(folder, "PRAGMA busy_timeout = 5000", "PRAGMA wal_checkpoint(PASSIVE)");
    }
    System.out.println("done");
  }
}
