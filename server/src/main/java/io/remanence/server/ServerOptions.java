package io.remanence.server;

import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;

/**
 * How a server is to be started.
 *
 * @param data the data directory; absent to keep everything in memory
 * @param host the name or address to listen on; a loopback's while there are no keys
 * @param port 0 for any that is free
 * @param environment the variables of the environment, of which those that begin with {@code
 *     REMANENCE_} count
 * @param settings settings by key, as from flags; they win over file and environment
 * @param clock what time it is
 */
public record ServerOptions(
    Optional<Path> data,
    String host,
    int port,
    Map<String, String> environment,
    Map<String, String> settings,
    Clock clock) {
  /** The address that is listened on where none is given. */
  public static final String DEFAULT_HOST = "127.0.0.1";

  /** The port that is listened on where none is given. */
  public static final int DEFAULT_PORT = 7373;

  public ServerOptions {
    environment = Map.copyOf(environment);
    settings = Map.copyOf(settings);
    if (port < 0 || port > 65_535) {
      throw new IllegalArgumentException("port is " + port + "; 0 to 65535 is wanted");
    }
  }

  /** A server over a data directory, with defaults for the rest and this process's environment. */
  public static ServerOptions of(Path data) {
    return new ServerOptions(
        Optional.of(data),
        DEFAULT_HOST,
        DEFAULT_PORT,
        System.getenv(),
        Map.of(),
        Clock.systemUTC());
  }

  /** A server that keeps everything in memory, with defaults for the rest and no environment. */
  public static ServerOptions inMemory() {
    return new ServerOptions(
        Optional.empty(), DEFAULT_HOST, DEFAULT_PORT, Map.of(), Map.of(), Clock.systemUTC());
  }

  /** The same on another host. */
  public ServerOptions withHost(String newHost) {
    return new ServerOptions(data, newHost, port, environment, settings, clock);
  }

  /** The same on another port. */
  public ServerOptions withPort(int newPort) {
    return new ServerOptions(data, host, newPort, environment, settings, clock);
  }

  /** The same with other variables. */
  public ServerOptions withEnvironment(Map<String, String> newEnvironment) {
    return new ServerOptions(data, host, port, newEnvironment, settings, clock);
  }

  /** The same with other settings. */
  public ServerOptions withSettings(Map<String, String> newSettings) {
    return new ServerOptions(data, host, port, environment, newSettings, clock);
  }

  /** The same with another clock. */
  public ServerOptions withClock(Clock newClock) {
    return new ServerOptions(data, host, port, environment, settings, newClock);
  }
}
