package io.remanence.cli;

import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import io.remanence.server.RemanenceServer;
import io.remanence.server.ServerOptions;
import java.net.BindException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;

/** Starts the real server in this process. */
final class OwnServers implements LocalServer.Starter {
  // Variables of the launcher and of the command line, which are no settings of the server.
  private static final Set<String> OURS =
      Set.of("REMANENCE_JAVA", "REMANENCE_JAVA_OPTS", "REMANENCE_JDK_FOLDERS", "REMANENCE_DEBUG");

  private final Map<String, String> environment;

  /** Servers whose settings are read from this environment. */
  OwnServers(Map<String, String> environment) {
    this.environment =
        environment.entrySet().stream()
            .filter(variable -> !OURS.contains(variable.getKey()))
            .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  @Override
  public LocalServer start(Path data, String host, int port) {
    try {
      return new Running(
          RemanenceServer.start(
              ServerOptions.of(data).withHost(host).withPort(port).withEnvironment(environment)),
          new AtomicBoolean());
    } catch (RemanenceException refused) {
      if (refused.code() == ErrorCode.CONFLICT && isBusyPort(refused)) {
        throw new LocalServer.PortInUse(refused);
      }
      throw refused;
    }
  }

  private static boolean isBusyPort(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof BindException) {
        return true;
      }
    }
    return false;
  }

  private record Running(RemanenceServer server, AtomicBoolean closed) implements LocalServer {
    @Override
    public String host() {
      return server.reachedAt();
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
    public void close() {
      if (!closed.getAndSet(true)) {
        server.close();
      }
    }
  }
}
