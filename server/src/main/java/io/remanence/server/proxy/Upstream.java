package io.remanence.server.proxy;

import io.remanence.error.ErrorCode;
import io.remanence.server.http.Call;
import io.remanence.server.wire.Refusal;
import io.remanence.server.words.Phrase;
import io.remanence.text.Texts;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one place that proxies reach out from: only below the base URL that is set, without following
 * redirects. Answers are read as they come. One that says nothing for ten minutes is given up.
 */
final class Upstream implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Upstream.class);
  private static final Duration CONNECT = Duration.ofSeconds(10);
  private static final Duration SILENCE = Duration.ofMinutes(10);
  private static final long SWEEP_SECONDS = 30;

  /** What belongs to one connection, or to us. */
  private static final Set<String> NOT_SENT =
      Set.of(
          "connection",
          "keep-alive",
          "proxy-authenticate",
          "proxy-authorization",
          "proxy-connection",
          "te",
          "trailer",
          "transfer-encoding",
          "upgrade",
          "http2-settings",
          "host",
          "content-length",
          "expect",
          "cookie",
          "origin",
          "referer");

  private static final Set<String> NOT_PASSED_BACK =
      Set.of(
          "connection",
          "keep-alive",
          "proxy-authenticate",
          "trailer",
          "transfer-encoding",
          "upgrade",
          "set-cookie",
          "content-type",
          "alt-svc",
          "strict-transport-security",
          "server",
          "date");

  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final HttpClient client =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .followRedirects(HttpClient.Redirect.NEVER)
          .connectTimeout(CONNECT)
          .executor(threads)
          .build();
  private final Map<Reply, Long> open = new ConcurrentHashMap<>();
  private final Thread sweeper;

  Upstream() {
    sweeper = Thread.ofVirtual().name("remanence-proxy-silence").start(this::sweep);
  }

  /** How many answers are being read. */
  int open() {
    return open.size();
  }

  /** An answer, of which the body is still to be read. */
  final class Reply implements AutoCloseable {
    private final HttpResponse<InputStream> response;

    private Reply(HttpResponse<InputStream> response) {
      this.response = response;
      open.put(this, System.nanoTime());
    }

    int status() {
      return response.statusCode();
    }

    Optional<String> header(String name) {
      return response.headers().firstValue(name);
    }

    /** What of its headers is passed on; those of several values joined. */
    Map<String, String> headers() {
      Map<String, String> passed = new LinkedHashMap<>();
      response
          .headers()
          .map()
          .forEach(
              (name, values) -> {
                if (!name.startsWith(":")
                    && !NOT_PASSED_BACK.contains(name.toLowerCase(Locale.ROOT))) {
                  passed.put(name, String.join(", ", values));
                }
              });
      return passed;
    }

    int read(byte[] buffer) throws IOException {
      int count = response.body().read(buffer);
      open.computeIfPresent(this, (reply, before) -> System.nanoTime());
      return count;
    }

    /** Lets go; what was not read never will be. */
    @Override
    public void close() {
      open.remove(this);
      try {
        response.body().close();
      } catch (IOException broken) {
        LOG.debug("an answer that was given up did not close", broken);
      }
    }
  }

  /**
   * Sends a request on.
   *
   * @param target below the base URL
   * @param understood whether the answer is to be read here, so that it must not be compressed
   * @throws Refusal 502 when the upstream can't be reached or points elsewhere
   */
  Reply send(URI target, Call call, byte[] body, boolean understood) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(target)
            .timeout(SILENCE)
            .method(
                call.method(),
                body.length == 0
                    ? HttpRequest.BodyPublishers.noBody()
                    : HttpRequest.BodyPublishers.ofByteArray(body));
    for (Map.Entry<String, String> header : call.headers()) {
      String name = header.getKey().toLowerCase(Locale.ROOT);
      if (!NOT_SENT.contains(name)
          && !Identity.isOurs(name)
          && !(understood && name.equals("accept-encoding"))) {
        request.header(header.getKey(), header.getValue());
      }
    }
    Reply reply = sent(target, request.build());
    if (reply.status() >= 300 && reply.status() < 400 && reply.status() != 304) {
      reply.close();
      throw Refusal.of(ErrorCode.UNAVAILABLE, Phrase.UPSTREAM_REDIRECTS, place(target))
          .withStatus(502);
    }
    return reply;
  }

  private Reply sent(URI target, HttpRequest request) {
    try {
      return new Reply(client.send(request, HttpResponse.BodyHandlers.ofInputStream()));
    } catch (IOException unreachable) {
      String why =
          Optional.ofNullable(unreachable.getMessage())
              .orElse(unreachable.getClass().getSimpleName());
      LOG.warn("the upstream {} can't be reached: {}", place(target), why);
      throw Refusal.of(
              ErrorCode.UNAVAILABLE,
              Phrase.UPSTREAM_UNREACHABLE,
              place(target),
              Texts.truncate(Texts.clean(why), 200))
          .withStatus(502);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw Refusal.of(
              ErrorCode.UNAVAILABLE, Phrase.UPSTREAM_UNREACHABLE, place(target), Phrase.INTERRUPTED)
          .withStatus(502);
    }
  }

  private static String place(URI target) {
    return target.getScheme() + "://" + target.getRawAuthority();
  }

  private void sweep() {
    try {
      while (true) {
        Thread.sleep(TimeUnit.SECONDS.toMillis(SWEEP_SECONDS));
        long now = System.nanoTime();
        List.copyOf(open.entrySet()).stream()
            .filter(entry -> now - entry.getValue() > SILENCE.toNanos())
            .forEach(entry -> entry.getKey().close());
      }
    } catch (InterruptedException closed) {
      LOG.trace("no longer looks for silent answers");
    }
  }

  /** Ends what is under way. */
  @Override
  public void close() {
    sweeper.interrupt();
    List.copyOf(open.keySet()).forEach(Reply::close);
    client.shutdownNow();
    threads.shutdownNow();
  }
}
