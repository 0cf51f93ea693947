package io.remanence.cli;

import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import io.remanence.space.DataDirectory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The way to a data directory: through the process that owns it, or, where none does, through a
 * server of our own. Owners come and go while a command runs (another command may just be ending),
 * so a call that found nobody looks again; two commands that start at once end with one of them as
 * the other's client. Used by one thread; {@link #close()} by any.
 */
final class Connection implements AutoCloseable {
  // An owner names its port a moment after it took the directory; one that is a library never does.
  private static final Duration PORT_PATIENCE = Duration.ofSeconds(5);
  private static final Duration PAUSE = Duration.ofMillis(100);
  // One that is ending holds the directory until its work is stored.
  private static final Duration REPEAT_PATIENCE = Duration.ofSeconds(15);

  private final Path data;
  private final LocalServer.Starter servers;
  private final Messages messages;
  private @Nullable LocalServer own;
  private @Nullable ApiClient client;
  private boolean closed;

  private Connection(Path data, LocalServer.Starter servers, Messages messages) {
    this.data = data;
    this.servers = servers;
    this.messages = messages;
  }

  /**
   * Finds the owner, or becomes it.
   *
   * @throws Failure when the owner serves no port, or the directory can't be used
   */
  static Connection open(Path data, LocalServer.Starter servers, Messages messages) {
    Connection connection = new Connection(data, servers, messages);
    connection.connect();
    return connection;
  }

  /** Whether the server is our own and goes when we go. */
  synchronized boolean owns() {
    return own != null;
  }

  /**
   * Sends the call; where the server went away, to the next one, if the call can't have been seen
   * or does no harm when it is seen twice.
   *
   * @throws Failure when there is no answer
   */
  Answer send(ApiCall call) {
    return persist(call, client -> client.send(call));
  }

  /**
   * Sends the call like {@link #send(ApiCall)}; a good answer's body is read as it comes. The
   * reader is not called twice: once it has begun, an answer that breaks off is an error.
   */
  Answer send(ApiCall call, ApiClient.BodyReader reader) {
    ApiCall once = call.asUnrepeatable();
    return persist(once, client -> client.send(once, reader));
  }

  private Answer persist(ApiCall call, Function<ApiClient, Answer> exchange) {
    long patientUntil = System.nanoTime() + REPEAT_PATIENCE.toNanos();
    while (true) {
      try {
        return exchange.apply(current());
      } catch (LostConnection lost) {
        boolean again = lost.neverSent() || call.repeatable();
        if (owns() || !again || System.nanoTime() - patientUntil > 0) {
          throw Failure.of(messages.text("connection.lost", String.valueOf(lost.getCause())), lost);
        }
        pause();
        connect();
      }
    }
  }

  private synchronized ApiClient current() {
    if (client == null) {
      throw Failure.of(messages.text("connection.closed"));
    }
    return client;
  }

  private void connect() {
    long patientUntil = System.nanoTime() + PORT_PATIENCE.toNanos();
    while (!tryConnect()) {
      if (System.nanoTime() - patientUntil > 0) {
        throw Failure.of(messages.text("connection.no-port", data, process()));
      }
      pause();
    }
  }

  /** Tries once; false where an owner is there that serves nothing, or not yet. */
  private synchronized boolean tryConnect() {
    if (closed) {
      throw Failure.of(messages.text("connection.closed"));
    }
    disconnect();
    if (nobodyOwns()) {
      try {
        LocalServer started = servers.start(data, "127.0.0.1", 0);
        own = started;
        client =
            new ApiClient(started.host(), started.port(), started.token(), messages.language());
        return true;
      } catch (RemanenceException refused) {
        if (refused.code() != ErrorCode.CONFLICT) {
          throw refused;
        }
        // Another command was faster.
        return false;
      }
    }
    Optional<DataDirectory.Owner> owner = DataDirectory.owner(data);
    if (owner.isEmpty() || owner.get().port().isEmpty()) {
      return false;
    }
    client =
        new ApiClient(
            owner.get().host(),
            owner.get().port().get(),
            owner.get().token().orElse(""),
            messages.language());
    return true;
  }

  private boolean nobodyOwns() {
    Optional<DataDirectory> taken = DataDirectory.tryOwn(data);
    taken.ifPresent(DataDirectory::close);
    return taken.isPresent();
  }

  private String process() {
    return DataDirectory.owner(data)
        .map(owner -> Long.toString(owner.pid()))
        .orElse(messages.text("connection.unknown-process"));
  }

  private static void pause() {
    try {
      Thread.sleep(PAUSE);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  private void disconnect() {
    if (client != null) {
      client.close();
      client = null;
    }
  }

  /** Ends what this connection opened; the data directory of a server of our own is given up. */
  @Override
  public synchronized void close() {
    closed = true;
    disconnect();
    if (own != null) {
      own.close();
      own = null;
    }
  }
}
