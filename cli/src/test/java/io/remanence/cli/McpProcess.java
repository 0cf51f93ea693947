package io.remanence.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** How an agent starts {@code remanence mcp} in a process of its own. */
final class McpProcess {
  static final Map<String, String> WORDS_ONLY = Map.of("REMANENCE_EMBEDDING_PROVIDER", "none");

  private McpProcess() {}

  static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  /** What stands after {@code java}. */
  static List<String> arguments(Path data, String... options) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                "io.remanence.cli.Main",
                "--data",
                data.toString(),
                "mcp"));
    arguments.addAll(List.of(options));
    return arguments;
  }
}
