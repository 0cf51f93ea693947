package io.remanence.jdbc;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Other JVMs that run a main class of the tests. */
final class Children {
  /** What a child printed and how it ended. */
  record Ended(String output, int exit) {}

  private Children() {}

  static Process start(Class<?> main, String... arguments) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-XX:TieredStopAtLevel=1",
                "-Dfile.encoding=UTF-8",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command).redirectErrorStream(true).start();
  }

  static Ended await(Process child) throws IOException, InterruptedException {
    String output = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Ended(output, child.waitFor());
  }
}
