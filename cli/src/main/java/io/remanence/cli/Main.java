package io.remanence.cli;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Where the process starts. */
public final class Main {
  private static final int BUFFER = 1 << 16;

  private Main() {}

  /** Runs the command {@code remanence} and ends the process. */
  public static void main(String[] arguments) {
    ResultOutput results = new ResultOutput(new FileOutputStream(FileDescriptor.out));
    PrintStream out =
        new PrintStream(new BufferedOutputStream(results, BUFFER), false, StandardCharsets.UTF_8);
    PrintStream err =
        new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8);
    // Standard output is for results alone, whatever a library prints.
    System.setOut(err);
    System.setErr(err);
    Map<String, String> environment = System.getenv();
    quietLogs(environment.containsKey("REMANENCE_DEBUG"), List.of(arguments));
    Shutdown shutdown = new Shutdown();
    Runtime.getRuntime().addShutdownHook(new Thread(() -> end(shutdown, err), "shutdown"));
    Surroundings surroundings =
        new Surroundings(
            environment,
            Optional.ofNullable(System.getProperty("remanence.locale"))
                .orElseGet(() -> locale(environment)),
            home(environment),
            System.getProperty("remanence.command", "remanence"),
            System.in,
            out,
            err,
            Terminal.of(System.getProperty("remanence.terminal", ""), environment),
            ZoneId.systemDefault(),
            new OwnServers(environment),
            shutdown);
    int exitCode = new Program(surroundings).run(arguments);
    if (results.failure().isPresent()) {
      err.println("remanence: " + results.failure().get().getMessage());
      exitCode = Math.max(exitCode, Failure.FAILED);
    }
    System.exit(exitCode);
  }

  private static void end(Shutdown shutdown, PrintStream err) {
    OptionalInt exitCode = shutdown.run();
    err.flush();
    exitCode.ifPresent(Runtime.getRuntime()::halt);
  }

  private static void quietLogs(boolean debug, List<String> arguments) {
    if (debug) {
      System.setProperty("org.slf4j.simpleLogger.defaultLogLevel", "debug");
      return;
    }
    Logger.getLogger("").setLevel(Level.WARNING);
    if (arguments.contains("serve")) {
      return;
    }
    // Who gave the command is told of its failure by the command; a program reads JSON alone.
    if (arguments.contains("--json")) {
      System.setProperty("org.slf4j.simpleLogger.defaultLogLevel", "error");
    } else {
      System.setProperty("org.slf4j.simpleLogger.log.io.remanence.server.http.Dispatcher", "error");
    }
  }

  private static String locale(Map<String, String> environment) {
    for (String variable : new String[] {"LC_ALL", "LC_MESSAGES", "LANG"}) {
      String value = environment.getOrDefault(variable, "");
      if (!value.isEmpty()) {
        return value;
      }
    }
    return "";
  }

  private static Path home(Map<String, String> environment) {
    String home = environment.getOrDefault("HOME", "");
    return home.startsWith("/") ? Path.of(home) : Path.of(System.getProperty("user.home", "."));
  }
}
