package io.remanence.jdbc;

import io.remanence.scope.SessionKey;
import java.nio.file.Path;

/** Appends from several threads and prints the number of each message that was acknowledged. */
final class AppendUntilKilled {
  private AppendUntilKilled() {}

  public static void main(String[] arguments) {
    SqliteStore store = Stores.open(Path.of(arguments[0]));
    for (int i = 0; i < 8; i++) {
      SessionKey key = Appends.session("s" + i);
      Thread.ofPlatform()
          .start(
              () -> {
                while (true) {
                  long seq = Stores.say(store, key, "文字 😀 ".repeat(10));
                  System.out.println(seq + ".");
                }
              });
    }
  }
}
