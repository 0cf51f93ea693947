package io.remanence.server;

import io.remanence.error.RemanenceException;
import io.remanence.event.SpaceEvent;
import io.remanence.id.IdSource;
import io.remanence.id.TimedIds;
import io.remanence.server.config.Configuration;
import io.remanence.server.config.ServerSettings;
import io.remanence.server.console.ConsoleRoutes;
import io.remanence.server.http.Dispatcher;
import io.remanence.server.http.HttpServer;
import io.remanence.server.http.Loopback;
import io.remanence.server.metrics.ServerMetrics;
import io.remanence.server.routes.Readiness;
import io.remanence.server.routes.Routes;
import io.remanence.server.routes.Services;
import io.remanence.space.DataDirectory;
import io.remanence.space.Remanence;
import io.remanence.space.RemanenceBuilder;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A running server: memory over HTTP for everyone on this machine.
 *
 * <pre>{@code
 * try (var server = RemanenceServer.start(ServerOptions.of(Path.of("memory")))) {
 *   System.err.println("listening on " + server.address());
 *   ...
 * }
 * }</pre>
 */
public final class RemanenceServer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(RemanenceServer.class);
  private static final int TOKEN_BYTES = 32;

  private final Optional<DataDirectory> directory;
  private final Remanence remanence;
  private final ServerMetrics metrics;
  private final Readiness readiness;
  private final HttpServer http;
  private final String host;
  private final String token;

  private RemanenceServer(
      Optional<DataDirectory> directory,
      Remanence remanence,
      ServerMetrics metrics,
      Readiness readiness,
      HttpServer http,
      String host,
      String token) {
    this.directory = directory;
    this.remanence = remanence;
    this.metrics = metrics;
    this.readiness = readiness;
    this.http = http;
    this.host = host;
    this.token = token;
  }

  /**
   * Starts a server. When this returns, it answers; whether recall works already, {@code /ready}
   * tells. The data directory then names the port, and the token for other commands of the same
   * person.
   *
   * @throws RemanenceException {@code INVALID_ARGUMENT} for an address that is not this machine's
   *     loopback, or a setting that is wrong; {@code CONFLICT} when another process owns the data
   *     directory, or the port is taken
   */
  public static RemanenceServer start(ServerOptions options) {
    String host = withoutBrackets(options.host());
    if (!Loopback.isLoopback(host)) {
      throw RemanenceException.invalid(
          "host is '"
              + options.host()
              + "'; 127.0.0.1, ::1 or localhost is wanted: there are no keys yet, so the server"
              + " listens to this machine alone");
    }
    Optional<DataDirectory> directory = options.data().map(DataDirectory::own);
    try {
      ServerSettings settings =
          Configuration.read(options.data(), options.environment(), options.settings());
      return start(options, host, settings, directory);
    } catch (RuntimeException | Error failure) {
      directory.ifPresent(DataDirectory::close);
      throw failure;
    }
  }

  private static RemanenceServer start(
      ServerOptions options,
      String host,
      ServerSettings settings,
      Optional<DataDirectory> directory) {
    ServerMetrics metrics = new ServerMetrics();
    Remanence remanence = open(options, settings, directory, metrics);
    Readiness readiness = new Readiness(remanence);
    String token = newToken();
    IdSource ids = new TimedIds(options.clock(), new SecureRandom());
    Services services =
        new Services(remanence, readiness, metrics, options.clock(), settings.spaces().zone());
    try {
      HttpServer http =
          HttpServer.start(
              host,
              options.port(),
              settings.spaces().language(),
              port ->
                  new Dispatcher(
                      Routes.table(services).with(new ConsoleRoutes().routes()),
                      port,
                      token,
                      settings.spaces().language(),
                      () -> ids.next("req"),
                      metrics::request));
      announce(directory, http, token);
      return new RemanenceServer(directory, remanence, metrics, readiness, http, host, token);
    } catch (RuntimeException | Error failure) {
      readiness.close();
      remanence.close();
      metrics.close();
      throw failure;
    }
  }

  private static void announce(Optional<DataDirectory> directory, HttpServer http, String token) {
    try {
      directory.ifPresent(
          data ->
              data.announce(
                  new DataDirectory.Owner(
                      ProcessHandle.current().pid(),
                      Optional.of(http.port()),
                      Optional.of(token))));
    } catch (RuntimeException | Error failure) {
      http.close();
      throw failure;
    }
  }

  private static Remanence open(
      ServerOptions options,
      ServerSettings settings,
      Optional<DataDirectory> directory,
      ServerMetrics metrics) {
    RemanenceBuilder builder =
        Remanence.builder()
            .settings(settings.layers())
            .embedding(settings.embedding())
            .embeddingOptions(settings.embeddingOptions())
            .chatModels(settings.chatModels())
            .maxOpenSpaces(settings.maxOpenSpaces())
            .clock(options.clock())
            .events(
                event -> {
                  metrics.event(event);
                  if (event instanceof SpaceEvent.Failure || event instanceof SpaceEvent.Notice) {
                    LOG.warn("space {}: {}", event.space(), event.detail());
                  }
                });
    return directory.isPresent() && settings.store().equals(ServerSettings.SQLITE)
        ? builder.open(directory.get())
        : builder.inMemory();
  }

  private static String newToken() {
    byte[] random = new byte[TOKEN_BYTES];
    new SecureRandom().nextBytes(random);
    return HexFormat.of().formatHex(random);
  }

  private static String withoutBrackets(String host) {
    return host.startsWith("[") && host.endsWith("]") ? host.substring(1, host.length() - 1) : host;
  }

  /** The port that it listens on. */
  public int port() {
    return http.port();
  }

  /** What a caller may bring as {@code Authorization: Bearer …}. */
  public String token() {
    return token;
  }

  /** Where it listens, such as {@code http://127.0.0.1:7373}. */
  public String address() {
    return "http://" + (host.indexOf(':') >= 0 ? "[" + host + "]" : host) + ":" + port();
  }

  /** Lets requests under way finish, then closes every space and gives the data directory up. */
  @Override
  public void close() {
    readiness.close();
    try {
      http.close();
    } finally {
      try {
        remanence.close();
      } finally {
        directory.ifPresent(DataDirectory::close);
        metrics.close();
      }
    }
  }
}
