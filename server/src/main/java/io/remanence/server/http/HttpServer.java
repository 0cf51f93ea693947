package io.remanence.server.http;

import io.javalin.Javalin;
import io.javalin.compression.CompressionStrategy;
import io.javalin.config.JavalinConfig;
import io.javalin.http.servlet.SubmitOrder;
import io.javalin.http.servlet.Task;
import io.remanence.error.ErrorCode;
import io.remanence.error.ErrorDetail;
import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import io.remanence.text.Language;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.channels.ServerSocketChannel;
import java.util.function.IntFunction;
import kotlin.Unit;
import org.eclipse.jetty.ee10.servlet.ServletContextRequest;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.jspecify.annotations.Nullable;

/** The socket, the threads and HTTP itself. */
public final class HttpServer implements AutoCloseable {
  private static final long STOP_MILLIS = 10_000;
  private static final long IDLE_MILLIS = 60_000;

  /** Callers that come at once wait to be let in; more than these are turned away. */
  private static final int ACCEPT_QUEUE = 1_024;

  private static final int MAX_HEADER_BYTES = 32 << 10;
  private static final String LOOPBACK = "127.0.0.1";

  private final String host;
  private final int wantedPort;
  private final Language fallback;
  private final IntFunction<Dispatcher> dispatchers;
  private final Javalin javalin;
  private @Nullable Dispatcher dispatcher;
  private int port;
  private String reachedAt = LOOPBACK;

  private HttpServer(
      String host, int wantedPort, Language fallback, IntFunction<Dispatcher> dispatchers) {
    this.host = host;
    this.wantedPort = wantedPort;
    this.fallback = fallback;
    this.dispatchers = dispatchers;
    this.javalin = Javalin.create(this::configure);
  }

  /**
   * Listens.
   *
   * @param host a loopback name or address
   * @param port 0 for any that is free
   * @param fallback the language of errors where the caller asks for none
   * @param dispatchers makes the dispatcher, once the port is known and before anyone can call
   * @throws RemanenceException {@code CONFLICT} when the port is taken
   */
  public static HttpServer start(
      String host, int port, Language fallback, IntFunction<Dispatcher> dispatchers) {
    HttpServer server = new HttpServer(host, port, fallback, dispatchers);
    server.javalin.start();
    return server;
  }

  /** The port that is listened on. */
  public int port() {
    return port;
  }

  /** The address by which programs of this machine reach it, without brackets. */
  public String reachedAt() {
    return reachedAt;
  }

  /** One who listens everywhere listens on the loopback address too. */
  static String reachedAt(InetAddress bound) {
    return bound.isAnyLocalAddress() ? LOOPBACK : bound.getHostAddress();
  }

  /** Takes no new requests, lets those under way finish, for at most ten seconds. */
  @Override
  public void close() {
    javalin.stop();
  }

  @SuppressWarnings("unchecked") // a varargs array of a generic interface
  private void configure(JavalinConfig config) {
    config.startup.showJavalinBanner = false;
    config.startup.showOldJavalinVersionWarning = false;
    config.startup.startupWatcherEnabled = false;
    config.concurrency.useVirtualThreads = true;
    config.http.compressionStrategy = CompressionStrategy.NONE;
    config.jetty.modifyServer(this::configure);
    config.jetty.modifyHttpConfiguration(HttpServer::configure);
    config.jetty.modifyServletContextHandler(
        context -> context.setErrorHandler(new EarlyErrors(fallback)));
    config.jetty.addConnector(this::listen);
    // One task instead of the usual chain: paths are matched here before anything decodes them.
    config.requestLifeCycle(
        (submit, servlet, context, path) ->
            submit.invoke(
                SubmitOrder.LAST,
                new Task(
                    false,
                    () -> {
                      try {
                        current().handle(context.req(), context.res());
                      } catch (Answer.BrokenOff broken) {
                        // What the caller gets must not look as if it were all.
                        ServletContextRequest.getServletContextRequest(context.req())
                            .getServletChannel()
                            .getEndPoint()
                            .close();
                      } catch (IOException gone) {
                        // The caller is gone; there is nobody left to tell.
                      }
                      return Unit.INSTANCE;
                    })));
  }

  private void configure(Server server) {
    server.insertHandler(new GracefulHandler());
    server.setStopTimeout(STOP_MILLIS);
    server.setErrorHandler(new EarlyErrors(fallback));
  }

  private static void configure(HttpConfiguration http) {
    // Ids in paths may hold encoded slashes and dots; no path is ever a file's.
    http.setUriCompliance(UriCompliance.UNSAFE);
    http.setRequestHeaderSize(MAX_HEADER_BYTES);
    http.setSendServerVersion(false);
    http.setSendDateHeader(true);
  }

  /** Binds at once, so that the port is known before the first request comes. */
  private Connector listen(Server server, HttpConfiguration http) {
    ServerConnector connector = new ServerConnector(server, new HttpConnectionFactory(http));
    connector.setHost(host);
    connector.setPort(wantedPort);
    connector.setIdleTimeout(IDLE_MILLIS);
    connector.setAcceptQueueSize(ACCEPT_QUEUE);
    try {
      connector.open();
    } catch (IOException taken) {
      throw RemanenceException.of(
          ErrorCode.CONFLICT,
          taken,
          ErrorText.NOT_LISTENING,
          host,
          wantedPort,
          ErrorDetail.of(taken));
    }
    port = connector.getLocalPort();
    if (connector.getTransport() instanceof ServerSocketChannel channel) {
      reachedAt = reachedAt(channel.socket().getInetAddress());
    }
    dispatcher = dispatchers.apply(port);
    return connector;
  }

  private Dispatcher current() {
    if (dispatcher == null) {
      throw new IllegalStateException("the server has not begun to listen");
    }
    return dispatcher;
  }
}
