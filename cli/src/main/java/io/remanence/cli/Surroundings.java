package io.remanence.cli;

import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.Map;

/**
 * Everything outside of a command that it touches.
 *
 * @param environment the environment variables
 * @param locale the locale that the person set, such as {@code zh_CN.UTF-8}; may be empty
 * @param home what {@code ~} stands for
 * @param command how a person starts the program, such as {@code ./remanence}
 * @param out where results go, and nothing else
 * @param err where messages, errors and progress go
 * @param zone the zone in which times are shown where no setting names one
 * @param servers opens a server of our own
 * @param shutdown what is done when the process is told to end
 */
record Surroundings(
    Map<String, String> environment,
    String locale,
    Path home,
    String command,
    InputStream in,
    PrintStream out,
    PrintStream err,
    Terminal terminal,
    ZoneId zone,
    LocalServer.Starter servers,
    Shutdown shutdown) {
  Surroundings {
    environment = Map.copyOf(environment);
  }

  /** The path that a person wrote, {@code ~} being the home folder. */
  Path path(String written) {
    if (written.equals("~")) {
      return home;
    }
    return written.startsWith("~/") || written.startsWith("~\\")
        ? home.resolve(written.substring(2))
        : Path.of(written);
  }
}
