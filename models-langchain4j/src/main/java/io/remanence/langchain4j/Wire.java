package io.remanence.langchain4j;

import dev.langchain4j.http.client.HttpClient;
import dev.langchain4j.http.client.HttpRequest;
import dev.langchain4j.http.client.SuccessfulHttpResponse;
import dev.langchain4j.http.client.sse.ServerSentEventListener;
import dev.langchain4j.http.client.sse.ServerSentEventParser;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * The way of one call to an endpoint and back: ends with its deadline, whether the answer is late,
 * drips or never ends, and with its thread's interrupt; asks again where that may help.
 */
final class Wire implements HttpClient {
  private final Connections connections;
  private final Retries retries;
  private final Deadline deadline;
  private @Nullable Failed failure;

  Wire(Connections connections, Retries retries, Deadline deadline) {
    this.connections = connections;
    this.retries = retries;
    this.deadline = deadline;
  }

  /** Why nothing came of it; nothing where an answer came. */
  Optional<Failed> failure() {
    return Optional.ofNullable(failure);
  }

  @Override
  public SuccessfulHttpResponse execute(HttpRequest request) {
    for (int tries = 1; ; tries++) {
      Optional<HttpHeaders> headers = Optional.empty();
      Failed failed;
      try {
        HttpResponse<byte[]> response = send(request);
        if (response.statusCode() >= 200 && response.statusCode() < 300) {
          return SuccessfulHttpResponse.builder()
              .statusCode(response.statusCode())
              .headers(response.headers().map())
              .body(response.body())
              .build();
        }
        headers = Optional.of(response.headers());
        failed =
            Failed.status(
                response.statusCode(), new String(response.body(), StandardCharsets.UTF_8));
      } catch (Failed known) {
        throw noted(known);
      } catch (IOException broken) {
        failed = connections.isClosed() ? Failed.closed() : Failed.broken(broken);
      }
      pauseOrGiveUp(failed, tries, headers);
    }
  }

  private void pauseOrGiveUp(Failed failed, int tries, Optional<HttpHeaders> headers) {
    if (!failed.isPassing()) {
      throw noted(failed);
    }
    if (tries == Retries.MOST_TRIES) {
      throw noted(failed.after(tries));
    }
    Duration pause = retries.pause(tries, headers);
    if (pause.compareTo(deadline.left()) >= 0) {
      throw noted(
          headers.flatMap(Retries::wanted).isPresent()
              ? failed.tooLongToWait(pause.toSeconds())
              : failed.after(tries));
    }
    try {
      retries.sleep(pause);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw noted(Failed.interrupted());
    }
  }

  private HttpResponse<byte[]> send(HttpRequest request) throws IOException {
    Duration left = deadline.left();
    if (left.isZero()) {
      throw Failed.late(deadline);
    }
    CompletableFuture<HttpResponse<byte[]>> answer =
        connections.client().sendAsync(translated(request), info -> new BoundedBody());
    try {
      return answer.get(left.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw Failed.interrupted();
    } catch (TimeoutException late) {
      throw Failed.late(deadline);
    } catch (CancellationException ended) {
      throw new IOException("cancelled", ended);
    } catch (ExecutionException failed) {
      throw failed.getCause() instanceof IOException io ? io : new IOException(failed.getCause());
    } finally {
      // Ends the exchange where it is still going.
      answer.cancel(true);
    }
  }

  private static java.net.http.HttpRequest translated(HttpRequest request) {
    URI address = URI.create(request.url());
    java.net.http.HttpRequest.Builder builder =
        java.net.http.HttpRequest.newBuilder(address)
            .method(request.method().name(), BodyPublishers.ofString(request.body()));
    if ("http".equals(address.getScheme())) {
      // Small servers stumble over the offer to go on in HTTP/2.
      builder.version(java.net.http.HttpClient.Version.HTTP_1_1);
    }
    request
        .headers()
        .forEach((name, values) -> values.forEach(value -> builder.header(name, value)));
    return builder.build();
  }

  private Failed noted(Failed failed) {
    failure = failed;
    return failed;
  }

  /** Nothing here asks for streams. */
  @Override
  public void execute(
      HttpRequest request, ServerSentEventParser parser, ServerSentEventListener listener) {
    throw new UnsupportedOperationException("replies are asked for whole");
  }
}
