package io.remanence.cli;

import java.nio.file.Path;

/** Starts servers in this process. */
final class OwnServers implements LocalServer.Starter {
  OwnServers() {}

  @Override
  public LocalServer start(Path data, String host, int port) {
    throw new UnsupportedOperationException("pending");
  }
}
