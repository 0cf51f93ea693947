package io.remanence.cli;

import java.nio.file.Path;

/** A server in this process, which makes it the owner of a data directory. */
interface LocalServer extends AutoCloseable {
  /** The address by which it is reached on this machine. */
  String host();

  /** The port that it serves. */
  int port();

  /** What lets this person's commands in. */
  String token();

  /** Finishes running calls and gives the data directory up; a second call does nothing. */
  @Override
  void close();

  /** Starts such servers. */
  interface Starter {
    /**
     * Starts one.
     *
     * @param port 0 for any free one
     * @throws io.remanence.error.RemanenceException {@code CONFLICT} when another process owns the
     *     data directory
     * @throws PortInUse when another program listens there
     */
    LocalServer start(Path data, String host, int port);
  }

  /** Another program listens on the port. */
  final class PortInUse extends RuntimeException {
    private static final long serialVersionUID = 1L;

    PortInUse(Throwable cause) {
      super(cause);
    }
  }
}
