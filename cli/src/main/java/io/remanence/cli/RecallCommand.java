package io.remanence.cli;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** {@code recall}: what is remembered about something, with the reasons why it was found. */
@Command(name = "recall")
final class RecallCommand extends ApiCommand {
  private static final int MOST = 50;
  private static final Duration WARM_UP = Duration.ofSeconds(15);
  private static final String NEVER = "9999-01-01T00:00:00Z";
  private static final Duration PAUSE = Duration.ofMillis(100);

  @Parameters(paramLabel = "QUERY", arity = "1..*", descriptionKey = "query")
  private List<String> words = List.of();

  @Option(names = "--limit", paramLabel = "N", defaultValue = "5")
  private int limit;

  @Option(names = "--kinds", paramLabel = "KIND", split = ",")
  private List<String> kinds = List.of();

  @Option(names = "--min-score", paramLabel = "0..1")
  private Optional<Double> minScore = Optional.empty();

  @Option(names = "--explain")
  private boolean explain;

  @Option(names = "--isolation", paramLabel = "MODE")
  private Optional<String> isolation = Optional.empty();

  @Mixin private ScopeOptions scope = new ScopeOptions();

  RecallCommand() {}

  @Override
  void check(Invocation invocation) {
    Messages messages = invocation.messages();
    if (limit < 1 || limit > MOST) {
      throw Failure.usage(messages.text("usage.between", "--limit", limit, 1, MOST));
    }
    if (minScore.isPresent() && !(minScore.get() >= 0 && minScore.get() <= 1)) {
      throw Failure.usage(messages.text("usage.between", "--min-score", minScore.get(), 0, 1));
    }
    kinds.forEach(kind -> Choice.require(messages, "--kinds", kind, Choice.KINDS));
    isolation.ifPresent(mode -> Choice.require(messages, "--isolation", mode, Choice.ISOLATIONS));
    if (String.join(" ", words).isBlank()) {
      throw Failure.usage(messages.text("usage.query"));
    }
  }

  @Override
  int run(Invocation invocation, Connection connection) {
    if (connection.owns()) {
      warmUp(invocation, connection);
    }
    Answer answer = invocation.ask(connection, call(invocation, body(invocation)));
    if (invocation.json()) {
      invocation.print(answer);
      return 0;
    }
    show(invocation, answer.json());
    return 0;
  }

  /**
   * Asks for nothing until a server of our own has loaded its models: it does so at the first
   * question, which is answered without them when its time is up. What finds nothing counts as no
   * recall of anything.
   */
  private void warmUp(Invocation invocation, Connection connection) {
    ObjectNode body = body(invocation);
    body.putObject("filters").put("after", NEVER);
    ApiCall call = call(invocation, body);
    long patientUntil = System.nanoTime() + WARM_UP.toNanos();
    while (isWarmingUp(invocation.ask(connection, call)) && System.nanoTime() < patientUntil) {
      try {
        Thread.sleep(PAUSE);
      } catch (InterruptedException stop) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }

  private static boolean isWarmingUp(Answer answer) {
    return answer
        .json()
        .path("degraded")
        .valueStream()
        .map(reason -> reason.asString(""))
        .anyMatch(reason -> reason.equals("deadline") || reason.equals("index-behind"));
  }

  private static ApiCall call(Invocation invocation, ObjectNode body) {
    return ApiCall.of("POST", invocation.inSpace("recall"))
        .asRepeatable()
        .with(ApiCall.Body.json(body.toString()));
  }

  private ObjectNode body(Invocation invocation) {
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    body.put("query", String.join(" ", words));
    body.put("limit", limit);
    ObjectNode inScope = scope.json();
    isolation.ifPresent(mode -> inScope.put("isolation", mode));
    if (!inScope.isEmpty()) {
      body.set("scope", inScope);
    }
    if (!kinds.isEmpty()) {
      kinds.forEach(body.putArray("kinds")::add);
    }
    minScore.ifPresent(least -> body.put("min_score", least));
    // People see why a thing was found; programs ask for it.
    if (explain || !invocation.json()) {
      body.put("explain", true);
    }
    return body;
  }

  private void show(Invocation invocation, JsonNode answer) {
    HitTable hits = new HitTable(invocation);
    if (answer.path("items").isEmpty()) {
      invocation.print(invocation.text("recall.nothing", Harmless.line(String.join(" ", words))));
    } else {
      invocation.print(hits.of(answer.path("items"), explain));
    }
    if (explain && !answer.path("near_misses").isEmpty()) {
      invocation.print("");
      invocation.print(invocation.text("recall.near-misses"));
      invocation.print(hits.nearMisses(answer.path("near_misses")));
    }
    List<String> degraded =
        answer.path("degraded").valueStream().map(reason -> reason.asString("")).toList();
    if (!degraded.isEmpty()) {
      invocation.tell(
          invocation.text(
              "recall.degraded",
              degraded.stream()
                  .map(reason -> invocation.messages().name("degraded", reason))
                  .collect(Collectors.joining("; "))));
    }
    if (explain) {
      invocation.print(
          invocation.text(
              "recall.took",
              String.format(Locale.ROOT, "%.1f", answer.path("took_ms").asDouble(0))));
    }
  }
}
