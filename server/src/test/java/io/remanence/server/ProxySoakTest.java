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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/**
 * Many requests of every protocol with random faults on both sides. How many is told by {@code
 * remanence.proxy.requests}; see docs/PROXY.md for the long run.
 */
final class ProxySoakTest extends ProxyServerTest {
  private static final int AT_ONCE = 16;

  private enum Protocol {
    CHAT(ProxyServerTest.CHAT),
    RESPONSES(ProxyServerTest.RESPONSES),
    MESSAGES(ProxyServerTest.MESSAGES);

    private final String path;

    Protocol(String path) {
      this.path = path;
    }

    List<String> events(String... pieces) {
      return switch (this) {
        case CHAT -> StubAnswers.chatEvents(pieces);
        case RESPONSES -> StubAnswers.responseEvents("resp_soak", pieces);
        case MESSAGES -> StubAnswers.anthropicEvents(pieces);
      };
    }

    Line whole(String text) {
      return Line.json(
          200,
          switch (this) {
            case CHAT -> StubAnswers.chat(text);
            case RESPONSES -> StubAnswers.response("resp_soak", text);
            case MESSAGES -> StubAnswers.anthropic(text);
          });
    }

    Line tool() {
      return switch (this) {
        case CHAT -> Line.events(StubAnswers.chatCallEvents("call_x", "look", "{}"));
        case RESPONSES -> Line.json(200, StubAnswers.responseCall("resp_soak", "call_x", "look"));
        case MESSAGES -> Line.events(StubAnswers.anthropicCallEvents("call_x", "look", "{}"));
      };
    }

    Map<String, Object> body(String text, boolean streams) {
      Map<String, Object> body = new LinkedHashMap<>();
      body.put("model", "stub");
      body.put("stream", streams);
      body.put(this == RESPONSES ? "input" : "messages", List.of(said("user", text)));
      return body;
    }
  }

  private enum Fault {
    NONE,
    WHOLE,
    HUGE,
    ERROR,
    BUSY,
    BROKEN,
    BROKEN_AT_ONCE,
    BROKEN_WHOLE,
    EMPTY,
    GARBAGE,
    GARBAGE_EVENTS,
    HANG_UP,
    HANG_UP_EARLY,
    TOOL;

    /** Whether what the upstream says, or the client hears, is not all of it. */
    boolean mayBreak() {
      return switch (this) {
        case BROKEN, BROKEN_AT_ONCE, BROKEN_WHOLE, EMPTY, HANG_UP, HANG_UP_EARLY -> true;
        default -> false;
      };
    }

    /** Whether nothing was answered that could be kept. */
    boolean leavesNoAnswer() {
      return switch (this) {
        case ERROR, BUSY, EMPTY, GARBAGE, GARBAGE_EVENTS, BROKEN_AT_ONCE, BROKEN_WHOLE -> true;
        default -> false;
      };
    }

    boolean hangsUp() {
      return this == HANG_UP || this == HANG_UP_EARLY;
    }
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
    assertThat(metrics())
        .as("seed %d: memory fails at nothing", seed)
        .doesNotContain("remanence_proxy_memory_failures_total{");
    // Every conversation goes on: no lock is held, no turn is half.
    for (int i = 0; i < AT_ONCE; i++) {
      String conversation = "soak-" + i;
      String[] headers = headers("X-Memory-Conversation", conversation);
      assertThat(client.post(CHAT, body(said("user", "still there? " + i)), headers).status())
          .isEqualTo(200);
      check(conversation, seed);
    }
  }

  /**
   * Each question is there once, what was answered whole has its answer, and nothing is there that
   * nobody asked for. Several callers speak in one conversation at once, so that an answer may
   * stand after the next question.
   */
  private void check(String conversation, long seed) {
    List<String> stored =
        stored("/v1/spaces/default/sessions/" + conversation + "/messages?view=full&limit=all");
    Set<String> asked = new HashSet<>();
    int answers = 0;
    int atLeast = 0;
    int atMost = 0;
    for (String message : stored) {
      if (message.startsWith("user: question ")) {
        assertThat(asked.add(message)).as("seed %d: twice: %s", seed, message).isTrue();
        Fault fault = Fault.valueOf(message.substring(message.lastIndexOf(' ') + 1));
        atMost += fault.leavesNoAnswer() ? 0 : 1;
        atLeast += fault.leavesNoAnswer() || fault.mayBreak() ? 0 : 1;
      } else if (message.startsWith("assistant") && !message.equals("assistant: ok")) {
        answers++;
        assertThat(answers)
            .as("seed %d: nobody asked for %s", seed, message)
            .isLessThanOrEqualTo(atMost);
      }
    }
    assertThat(answers).as("seed %d: answers are lost", seed).isGreaterThanOrEqualTo(atLeast);
    assertThat(stored.getLast()).isEqualTo("assistant: ok");
  }

  private void script() {
    String huge = "many words 很多话 🐈 ".repeat(10_000);
    for (Protocol protocol : Protocol.values()) {
      for (Fault fault : Fault.values()) {
        Line line =
            switch (fault) {
              case NONE, HANG_UP, HANG_UP_EARLY ->
                  Line.events(protocol.events("a few ", "words 一些话 ", "more"));
              case WHOLE -> protocol.whole("an answer in one piece");
              case HUGE -> protocol.whole(huge);
              case ERROR -> Line.json(500, "{\"error\":{\"message\":\"broken\"}}");
              case BUSY -> Line.json(429, "not even JSON").withHeader("Retry-After", "7");
              case BROKEN -> Line.events(protocol.events("a few ", "words", "more")).brokenAfter(4);
              case BROKEN_AT_ONCE -> Line.events(protocol.events("a few ")).brokenAfter(0);
              case BROKEN_WHOLE -> protocol.whole("never all of it").brokenAfter(1);
              case EMPTY -> Line.events(List.of());
              case GARBAGE -> Line.json(200, "{\"choices\": [{]");
              case GARBAGE_EVENTS ->
                  Line.events(List.of("data: {\n\n", "\u0000\uFFFD\n", "data: []\n\n"));
              case TOOL -> protocol.tool();
            };
        upstream.when(mark(protocol, fault), line.slowly(Duration.ZERO, Duration.ofMillis(1)));
      }
    }
  }

  private static String mark(Protocol protocol, Fault fault) {
    return protocol + "-" + fault;
  }

  private void run(HttpClient http, ExecutorService callers, int count, Random random, int round)
      throws Exception {
    List<Future<?>> all = new ArrayList<>();
    AtomicInteger number = new AtomicInteger();
    for (int i = 0; i < count; i++) {
      Fault fault = Fault.values()[random.nextInt(Fault.values().length)];
      Protocol protocol = Protocol.values()[random.nextInt(Protocol.values().length)];
      int conversation = random.nextInt(AT_ONCE);
      all.add(
          callers.submit(
              () -> {
                call(http, protocol, fault, conversation, round + "." + number.incrementAndGet());
                return "done";
              }));
    }
    for (Future<?> one : all) {
      one.get();
    }
  }

  private void call(
      HttpClient http, Protocol protocol, Fault fault, int conversation, String number)
      throws InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(server.address() + protocol.path))
            .headers(
                headers(
                    "X-Memory-Conversation",
                    "soak-" + conversation,
                    StubUpstream.MARK,
                    mark(protocol, fault)))
            .timeout(Duration.ofSeconds(30))
            .POST(
                HttpRequest.BodyPublishers.ofByteArray(
                    JsonMapper.shared()
                        .writeValueAsBytes(
                            protocol.body(
                                "question " + number + " about " + fault,
                                fault != Fault.WHOLE && fault != Fault.HUGE))))
            .build();
    if (fault == Fault.HANG_UP_EARLY) {
      hangUpEarly(http, request);
      return;
    }
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
      assertThat(fault.mayBreak()).as("%s: %s", fault, broken).isTrue();
    }
  }

  /** Before an answer has begun, or just then. */
  private static void hangUpEarly(HttpClient http, HttpRequest request)
      throws InterruptedException {
    CompletableFuture<?> answer =
        http.sendAsync(request, HttpResponse.BodyHandlers.ofInputStream());
    Thread.sleep(ThreadLocalRandom.current().nextInt(12));
    answer.cancel(true);
  }

  private void quiet() throws InterruptedException {
    for (int i = 0; i < 200 && server.proxied() > 0; i++) {
      Thread.sleep(50);
    }
  }
}
