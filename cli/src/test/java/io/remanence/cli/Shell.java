package io.remanence.cli;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Runs commands as a person at a shell would, and catches what they print. */
final class Shell {
  private final Path home;
  private final LocalServer.Starter servers;
  private final Map<String, String> environment = new HashMap<>();
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final Shutdown shutdown = new Shutdown();
  private String locale = "en_US.UTF-8";
  private Terminal terminal = Terminal.none();
  private byte[] input = new byte[0];

  /**
   * A shell.
   *
   * @param home what {@code ~} stands for
   * @param servers what commands start where nobody owns the data directory
   */
  Shell(Path home, LocalServer.Starter servers) {
    this.home = home;
    this.servers = servers;
  }

  /** A shell whose commands find this server. */
  static Shell with(Path home, LocalServer server) {
    try {
      Files.createDirectories(home.resolve("data"));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    return new Shell(home, (data, host, port) -> new Lasting(server));
  }

  Shell locale(String newLocale) {
    locale = newLocale;
    return this;
  }

  Shell terminal(int columns) {
    terminal = new Terminal(true, true, columns);
    return this;
  }

  Shell input(String text) {
    input = text.getBytes(StandardCharsets.UTF_8);
    return this;
  }

  Shell environment(String name, String value) {
    environment.put(name, value);
    return this;
  }

  /** Runs a command with the data directory {@code ~/data} and returns its exit code. */
  int run(String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    if (!all.contains("--data")) {
      all.addAll(0, List.of("--data", "~/data"));
    }
    return runExactly(all.toArray(String[]::new));
  }

  int runExactly(String... arguments) {
    out.reset();
    err.reset();
    return new Program(
            new Surroundings(
                environment,
                locale,
                home,
                "./remanence",
                new ByteArrayInputStream(input),
                new PrintStream(out, false, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                terminal,
                ZoneId.of("Asia/Shanghai"),
                servers,
                shutdown))
        .run(arguments);
  }

  Path data() {
    return home.resolve("data");
  }

  String out() {
    return out.toString(StandardCharsets.UTF_8);
  }

  String err() {
    return err.toString(StandardCharsets.UTF_8);
  }

  /** What happens when the process is told to end. */
  Shutdown shutdown() {
    return shutdown;
  }

  /** A server that outlives the command which takes it for its own. */
  private record Lasting(LocalServer server) implements LocalServer {
    @Override
    public String host() {
      return server.host();
    }

    @Override
    public int port() {
      return server.port();
    }

    @Override
    public String token() {
      return server.token();
    }

    @Override
    public void close() {}
  }
}
