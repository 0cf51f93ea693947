package io.remanence.langchain4j;

import java.net.http.HttpClient;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The connections of one model, made at first use. Redirects are not followed. */
final class Connections implements AutoCloseable {
  private static final Duration CONNECT = Duration.ofSeconds(10);

  private @Nullable HttpClient client;
  private boolean closed;

  /**
   * The client.
   *
   * @throws Failed when it is closed
   */
  synchronized HttpClient client() {
    if (closed) {
      throw Failed.closed();
    }
    if (client == null) {
      client =
          HttpClient.newBuilder()
              .connectTimeout(CONNECT)
              .followRedirects(HttpClient.Redirect.NEVER)
              .build();
    }
    return client;
  }

  synchronized boolean isClosed() {
    return closed;
  }

  /** Ends calls under way. */
  @Override
  public synchronized void close() {
    closed = true;
    if (client != null) {
      client.shutdownNow();
      client = null;
    }
  }
}
