package io.remanence.quality;

import java.util.Map;
import java.util.OptionalDouble;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Writes results as JSON, an object a line. */
public final class Results {
  private static final JsonMapper MAPPER = JsonMapper.builder().build();
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final double PRECISION = 1e6;

  private Results() {}

  /** The report as one object on one line; what can't be told is null. */
  public static String line(Report report) {
    ObjectNode node = NODES.objectNode();
    node.put("dataset", report.dataset());
    node.put("n", report.scores().n());
    node.set("settings", MAPPER.valueToTree(report.settings()));
    node.set("metrics", metrics(report.scores().metrics()));
    node.set("by_category", scores(report.byCategory()));
    ObjectNode latency = node.putObject("latency_ms");
    put(latency, "p50", report.latency().p50());
    put(latency, "p95", report.latency().p95());
    put(latency, "p99", report.latency().p99());
    node.put("degraded", report.latency().degraded());
    node.set("levels", scores(report.levels()));
    node.set("cut_off", cutOff(report.cutOff()));
    ObjectNode tokens = node.putObject("tokens");
    put(tokens, "mean", report.tokens().mean());
    put(tokens, "p95", report.tokens().p95());
    return MAPPER.writeValueAsString(node);
  }

  private static ObjectNode scores(Map<String, Report.Scores> all) {
    ObjectNode node = NODES.objectNode();
    all.forEach(
        (name, scores) -> {
          ObjectNode one = node.putObject(name);
          one.put("n", scores.n());
          one.set("metrics", metrics(scores.metrics()));
        });
    return node;
  }

  private static ObjectNode metrics(Map<String, OptionalDouble> metrics) {
    ObjectNode node = NODES.objectNode();
    metrics.forEach((name, value) -> put(node, name, value));
    return node;
  }

  private static ObjectNode cutOff(Report.CutOff cutOff) {
    ObjectNode node = NODES.objectNode();
    put(node, "kept", cutOff.kept());
    put(node, "relevant_kept", cutOff.relevantKept());
    node.put("unanswerable", cutOff.unanswerable());
    put(node, "unanswerable_injected", cutOff.unanswerableInjected());
    node.put("strangers", cutOff.strangers());
    put(node, "strangers_injected", cutOff.strangersInjected());
    put(node, "strangers_at_95_kept", cutOff.strangersAt95());
    put(node, "strangers_auc", cutOff.strangersAuc());
    return node;
  }

  /** What became of a question, as one object on one line. */
  public static String line(String dataset, Outcome outcome) {
    ObjectNode node = NODES.objectNode();
    node.put("id", outcome.question().id());
    outcome
        .question()
        .category()
        .ifPresentOrElse(
            category -> node.put("category", category), () -> node.putNull("category"));
    ArrayNode results = node.putArray("results");
    for (Outcome.Found hit : outcome.found()) {
      ObjectNode result = results.addObject();
      result.put("id", hit.document());
      result.put("score", rounded(hit.score()));
      result.put("relevant", outcome.relevant().contains(hit.document()));
      ObjectNode parts = result.putObject("why");
      new java.util.TreeMap<>(hit.parts())
          .forEach((part, value) -> parts.put(part, rounded(value)));
    }
    node.put("dataset", dataset);
    node.put("corpus", outcome.corpus());
    node.put("question", outcome.question().text());
    node.put("answerable", outcome.question().answerable());
    ArrayNode relevant = node.putArray("relevant");
    outcome.relevant().stream().sorted().forEach(relevant::add);
    node.put("injected", outcome.injected().size());
    node.put("tokens", outcome.injectedTokens());
    node.put("took_ms", rounded(outcome.millis()));
    if (!outcome.places().isEmpty()) {
      ArrayNode places = node.putArray("pools");
      for (Outcome.Place place : outcome.places()) {
        ObjectNode one = places.addObject();
        one.put("id", place.document());
        one.put("pool", place.pool());
        place.rank().ifPresentOrElse(rank -> one.put("rank", rank), () -> one.putNull("rank"));
        one.put("relevance", rounded(place.relevance()));
      }
    }
    return MAPPER.writeValueAsString(node);
  }

  private static void put(ObjectNode node, String name, OptionalDouble value) {
    if (value.isPresent()) {
      node.put(name, rounded(value.getAsDouble()));
    } else {
      node.putNull(name);
    }
  }

  private static double rounded(double value) {
    return Math.round(value * PRECISION) / PRECISION;
  }
}
