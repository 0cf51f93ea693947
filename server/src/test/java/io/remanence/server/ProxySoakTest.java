package io.remanence.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.testkit.StubAnswers;
import io.remanence.testkit.StubUpstream;
import io.remanence.testkit.StubUpstream.Line;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/**
 * Many requests with random faults on both sides. How many is told by {@code
 * remanence.proxy.requests}; see docs/PROXY.md for the long run.
 */
final class ProxySoakTest extends ProxyServerTest {
  private static final int AT_ONCE = 16;

  private enum Fault {
    NONE,
    WHOLE,
    ERROR,
    BROKEN,
    EMPTY,
    HANG_UP,
    TOOL
  }

  @Test
  void nothing_is_left_behind() throws Exception {
    int count = Integer.getInteger("remanence.proxy.requests", 300);
    long seed = Long.getLong("remanence.random.seed", new SecureRandom().nextLong());
    upstream.forgetting();
    script();
    try (HttpClient http = HttpClient.newHttpClient();
        ExecutorService callers = Executors.newFixedThreadPool(AT_ONCE)) {
      run(http, callers, Math.min(count, 64), new Random(seed), 0);
      quiet();
      int threadsBefore = Thread.activeCount();
      run(http, callers, count, new Random(seed), 1);
      quiet();
      assertThat(Thread.activeCount()).as("threads").isLessThanOrEqualTo(threadsBefore + 8);
    }
    assertThat(server.proxied()).as("seed %d", seed).isZero();
    assertThat(metrics()).as("seed %d", seed).doesNotContain("memory_failures_total{");
    // Every conversation goes on: no lock is held, no turn is half.
    for (int i = 0; i < AT_ONCE; i++) {
      String[] headers = headers("X-Memory-Conversation", "soak-" + i);
      assertThat(client.post(CHAT, body(said("user", "still there? " + i)), headers).status())
          .isEqualTo(200);
      List<String> stored =
          stored("/v1/spaces/default/sessions/soak-" + i + "/messages?view=full&limit=all");
      Set<String> asked = new HashSet<>();
      for (String message : stored) {
        if (message.startsWith("user: ")) {
          assertThat(asked.add(message)).as("seed %d: twice: %s", seed, message).isTrue();
        }
      }
      assertThat(stored.getLast()).isEqualTo("assistant: ok");
    }
  }

  private void script() {
    for (Fault fault : Fault.values()) {
      Line line =
          switch (fault) {
            case NONE, HANG_UP -> Line.events(StubAnswers.chatEvents("a few ", "words ", "more"));
            case WHOLE -> Line.json(200, StubAnswers.chat("an answer in one piece"));
            case ERROR -> Line.json(500, "{\"error\":{\"message\":\"broken\"}}");
            case BROKEN -> Line.events(StubAnswers.chatEvents("a few ", "words")).brokenAfter(2);
            case EMPTY -> Line.events(List.of());
            case TOOL -> Line.events(StubAnswers.chatCallEvents("call_x", "look", "{}"));
          };
      upstream.when(fault.name(), line.slowly(Duration.ZERO, Duration.ofMillis(1)));
    }
  }

  private void run(HttpClient http, ExecutorService callers, int count, Random random, int round)
      throws Exception {
    List<Future<?>> all = new ArrayList<>();
    AtomicInteger number = new AtomicInteger();
    for (int i = 0; i < count; i++) {
      Fault fault = Fault.values()[random.nextInt(Fault.values().length)];
      int conversation = random.nextInt(AT_ONCE);
      all.add(
          callers.submit(
              () -> {
                call(http, fault, conversation, round + "." + number.incrementAndGet());
                return "done";
              }));
    }
    for (Future<?> one : all) {
      one.get();
    }
  }

  private void call(HttpClient http, Fault fault, int conversation, String number)
      throws InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(server.address() + CHAT))
            .headers(
                headers(
                    "X-Memory-Conversation",
                    "soak-" + conversation,
                    StubUpstream.MARK,
                    fault.name()))
            .timeout(Duration.ofSeconds(30))
            .POST(
                HttpRequest.BodyPublishers.ofByteArray(
                    new tools.jackson.databind.json.JsonMapper()
                        .writeValueAsBytes(
                            Map.of(
                                "stream",
                                true,
                                "messages",
                                List.of(said("user", "question " + number + " about " + fault))))))
            .build();
    try {
      HttpResponse<InputStream> response =
          http.send(request, HttpResponse.BodyHandlers.ofInputStream());
      try (InputStream in = response.body()) {
        if (fault == Fault.HANG_UP) {
          in.read();
        } else {
          in.readAllBytes();
        }
      }
    } catch (IOException broken) {
      assertThat(fault).as(broken.toString()).isIn(Fault.BROKEN, Fault.HANG_UP, Fault.EMPTY);
    }
  }

  private void quiet() throws InterruptedException {
    for (int i = 0; i < 200 && server.proxied() > 0; i++) {
      Thread.sleep(50);
    }
  }
}
