package io.remanence.eval;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;

/**
 * Asks a server at a fixed rate over loopback, by 64 connections. Each request has a time at which
 * it is due, whatever became of those before it, and its latency counts from then, so that a server
 * that stalls is seen to stall (G. Tene calls the opposite coordinated omission). The asking
 * program has its share of the same processors.
 */
final class FixedRate {
  private static final int CALLERS = 64;

  private static final Duration WARM_UP = Duration.ofSeconds(10);
  private static final Duration MEASURED = Duration.ofSeconds(20);

  private final HttpClient client;
  private final int perSecond;

  FixedRate(HttpClient client, int perSecond) {
    this.client = client;
    this.perSecond = perSecond;
  }

  /** Warms up, measures and prints. */
  void measure(String what, IntFunction<HttpRequest> request) {
    ask(WARM_UP, request);
    StoreMeasure.print(what, ask(MEASURED, request));
  }

  /** Asks for so long; returns how long answers took. */
  String ask(Duration length, IntFunction<HttpRequest> request) {
    int requests = (int) (length.toSeconds() * perSecond);
    long interval = TimeUnit.SECONDS.toNanos(1) / perSecond;
    long[] nanos = new long[requests];
    AtomicInteger next = new AtomicInteger();
    AtomicInteger withHits = new AtomicInteger();
    long start = System.nanoTime();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < CALLERS; i++) {
      threads.add(
          Thread.ofVirtual()
              .start(
                  () -> {
                    for (int n = next.getAndIncrement(); n < requests; n = next.getAndIncrement()) {
                      long due = start + n * interval;
                      for (long left = due - System.nanoTime();
                          left > 0;
                          left = due - System.nanoTime()) {
                        LockSupport.parkNanos(left);
                      }
                      if (hasHits(request.apply(n))) {
                        withHits.incrementAndGet();
                      }
                      nanos[n] = System.nanoTime() - due;
                    }
                  }));
    }
    for (Thread thread : threads) {
      try {
        thread.join();
      } catch (InterruptedException stop) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException(stop);
      }
    }
    Timings timings = new Timings(nanos);
    return String.format(
        Locale.ROOT,
        "%s  longest %.1f ms  %.0f/s, %d per cent with hits",
        timings,
        timings.millisAt(1),
        requests / ((System.nanoTime() - start) / 1e9),
        withHits.get() * 100 / requests);
  }

  private boolean hasHits(HttpRequest request) {
    try {
      HttpResponse<String> answer =
          client.send(request, HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
      if (answer.statusCode() != 200 || answer.body().contains("\"isError\":true")) {
        throw new IllegalStateException(answer.body());
      }
      return answer.body().contains("\"score\"");
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(stop);
    }
  }
}
