package io.remanence.cli;

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
    ApiCall call =
        ApiCall.of("POST", invocation.inSpace("recall"))
            .asRepeatable()
            .with(ApiCall.Body.json(body(invocation)));
    Answer answer = invocation.ask(connection, call);
    if (invocation.json()) {
      invocation.print(answer);
      return 0;
    }
    show(invocation, answer.json());
    return 0;
  }

  private String body(Invocation invocation) {
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
    return body.toString();
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
