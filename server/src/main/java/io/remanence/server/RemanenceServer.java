package io.remanence.server;

import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import io.remanence.event.SpaceEvent;
import io.remanence.id.IdSource;
import io.remanence.id.TimedIds;
import io.remanence.server.access.Door;
import io.remanence.server.access.Keys;
import io.remanence.server.access.RateLimits;
import io.remanence.server.config.Configuration;
import io.remanence.server.config.ServerSettings;
import io.remanence.server.console.ConsoleRoutes;
import io.remanence.server.event.EventHub;
import io.remanence.server.http.AccessLog;
import io.remanence.server.http.Dispatcher;
import io.remanence.server.http.Guard;
import io.remanence.server.http.HttpServer;
import io.remanence.server.http.Loopback;
import io.remanence.server.http.Passage;
import io.remanence.server.http.RouteTable;
import io.remanence.server.http.Traffic;
import io.remanence.server.mem0.Mem0Routes;
import io.remanence.server.metrics.ServerMetrics;
import io.remanence.server.proxy.Proxies;
import io.remanence.server.routes.Readiness;
import io.remanence.server.routes.Routes;
import io.remanence.server.routes.Services;
import io.remanence.space.DataDirectory;
import io.remanence.space.Remanence;
import io.remanence.space.RemanenceBuilder;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A running server: memory over HTTP for everyone on this machine, or for those who bring a key.
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
  private static final int RUN_DIGITS = 8;

  private final Optional<DataDirectory> directory;
  private final Remanence remanence;
  private final ServerMetrics metrics;
  private final Readiness readiness;
  private final EventHub events;
  private final RouteTable routes;
  private final Proxies proxies;
  private final HttpServer http;
  private final String host;
  private final String token;

  private RemanenceServer(
      Optional<DataDirectory> directory,
      Remanence remanence,
      ServerMetrics metrics,
      Readiness readiness,
      EventHub events,
      RouteTable routes,
      Proxies proxies,
      HttpServer http,
      String host,
      String token) {
    this.directory = directory;
    this.remanence = remanence;
    this.metrics = metrics;
    this.readiness = readiness;
    this.events = events;
    this.routes = routes;
    this.proxies = proxies;
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
   *     loopback while there is no key, or a setting that is wrong; {@code CONFLICT} when another
   *     process owns the data directory, or the port is taken
   */
  public static RemanenceServer start(ServerOptions options) {
    String host = withoutBrackets(options.host());
    Optional<DataDirectory> directory = options.data().map(DataDirectory::own);
    try {
      ServerSettings settings =
          Configuration.read(options.data(), options.environment(), options.settings());
      Keys keys = new Keys(options.data(), options.clock(), new SecureRandom());
      if (!Loopback.isLoopback(host) && keys.isEmpty()) {
        throw RemanenceException.invalid(ErrorText.NOT_LOCAL, options.host());
      }
      return start(options, host, settings, keys, directory);
    } catch (RuntimeException | Error failure) {
      directory.ifPresent(DataDirectory::close);
      throw failure;
    }
  }

  private static RemanenceServer start(
      ServerOptions options,
      String host,
      ServerSettings settings,
      Keys keys,
      Optional<DataDirectory> directory) {
    ServerMetrics metrics = new ServerMetrics();
    String token = newToken();
    EventHub events = new EventHub(newToken().substring(0, RUN_DIGITS));
    metrics.streams(events::streams);
    Remanence remanence = open(options, settings, directory, metrics, events);
    Readiness readiness = new Readiness(remanence);
    Traffic traffic = new Traffic();
    IdSource ids = new TimedIds(options.clock(), new SecureRandom());
    Services services =
        new Services(
            remanence,
            readiness,
            metrics,
            keys,
            events,
            traffic,
            options.clock(),
            settings.spaces().zone());
    Door door =
        new Door(
            keys,
            new RateLimits(settings.http().requestsPerMinute(), options.clock()),
            token,
            Loopback.isLoopback(host));
    Proxies proxies = new Proxies(settings.upstreams(), remanence, metrics);
    List<Passage> passages = new ArrayList<>(proxies.passages());
    passages.addAll(new Mem0Routes(remanence, options.clock()).passages());
    try {
      RouteTable routes = Routes.table(services, passages).with(new ConsoleRoutes().routes());
      HttpServer http =
          HttpServer.start(
              host,
              options.port(),
              settings.spaces().language(),
              port ->
                  new Dispatcher(
                      routes,
                      new Guard(
                          port, host, settings.http().hosts(), settings.http().corsOrigins(), door),
                      settings.spaces().language(),
                      () -> ids.next("req"),
                      new Watch(services),
                      new AccessLog(settings.http().accessLog()),
                      traffic));
      announce(directory, http, token);
      return new RemanenceServer(
          directory, remanence, metrics, readiness, events, routes, proxies, http, host, token);
    } catch (RuntimeException | Error failure) {
      readiness.close();
      proxies.close();
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
                      Optional.of(token),
                      http.reachedAt())));
    } catch (RuntimeException | Error failure) {
      http.close();
      throw failure;
    }
  }

  private static Remanence open(
      ServerOptions options,
      ServerSettings settings,
      Optional<DataDirectory> directory,
      ServerMetrics metrics,
      EventHub events) {
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
                  events.accept(event);
                  if (event instanceof SpaceEvent.Failure || event instanceof SpaceEvent.Notice) {
                    LOG.warn("space {}: {}", event.space(), told(event));
                  }
                });
    return directory.isPresent() && settings.store().equals(ServerSettings.SQLITE)
        ? builder.open(directory.get())
        : builder.inMemory();
  }

  private static String told(SpaceEvent event) {
    return event instanceof SpaceEvent.CompactionWarning warning
        ? "the compaction of session " + warning.session().session() + ": " + warning.detail()
        : event.detail();
  }

  private static String newToken() {
    byte[] random = new byte[TOKEN_BYTES];
    new SecureRandom().nextBytes(random);
    return HexFormat.of().formatHex(random);
  }

  private static String withoutBrackets(String host) {
    return host.startsWith("[") && host.endsWith("]") ? host.substring(1, host.length() - 1) : host;
  }

  /** All that it answers. */
  RouteTable routes() {
    return routes;
  }

  /** The port that it listens on. */
  public int port() {
    return http.port();
  }

  /** How many answers of language models are on their way through the proxies. */
  public int proxied() {
    return proxies.underWay();
  }

  /** What whoever runs the server may bring as {@code Authorization: Bearer …}. */
  public String token() {
    return token;
  }

  /** The address by which programs of this machine reach it, without brackets. */
  public String reachedAt() {
    return http.reachedAt();
  }

  /** Where it listens, such as {@code http://127.0.0.1:7373}. */
  public String address() {
    return "http://" + (host.indexOf(':') >= 0 ? "[" + host + "]" : host) + ":" + port();
  }

  /** Lets requests under way finish, then closes every space and gives the data directory up. */
  @Override
  public void close() {
    readiness.close();
    events.close();
    try {
      http.close();
    } finally {
      proxies.close();
      try {
        remanence.close();
      } finally {
        directory.ifPresent(DataDirectory::close);
        metrics.close();
      }
    }
  }
}
