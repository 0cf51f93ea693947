package io.remanence.quality;

import io.remanence.quality.data.DataSet;
import io.remanence.quality.data.Level;
import io.remanence.quality.metric.Currency;
import io.remanence.quality.metric.Percentiles;
import io.remanence.quality.metric.Ranking;
import io.remanence.quality.metric.Separation;
import io.remanence.settings.SpaceSettings;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** Adds outcomes up to a report. */
final class Summary {
  private static final double KEPT = 0.95;

  private final DataSet set;
  private final EvaluationOptions options;
  private final SpaceSettings settings;
  private final List<String> models;
  private final long documents;

  Summary(
      DataSet set,
      EvaluationOptions options,
      SpaceSettings settings,
      List<String> models,
      long documents) {
    this.set = set;
    this.options = options;
    this.settings = settings;
    this.models = models;
    this.documents = documents;
  }

  Report of(List<Outcome> outcomes, List<Stranger> strangers) {
    Level level = set.levels().getFirst();
    Map<String, List<Outcome>> categories = new TreeMap<>();
    for (Outcome outcome : outcomes) {
      outcome
          .question()
          .category()
          .ifPresent(
              category ->
                  categories.computeIfAbsent(category, key -> new ArrayList<>()).add(outcome));
    }
    Map<String, Report.Scores> byCategory = new LinkedHashMap<>();
    categories.forEach(
        (category, some) -> byCategory.put(category, scores(some, level, List.of())));
    Map<String, Report.Scores> levels = new LinkedHashMap<>();
    for (Level other : set.levels()) {
      if (other != level) {
        levels.put(other.wireName(), scores(outcomes, other, strangers));
      }
    }
    return new Report(
        set.name(),
        settings(level),
        scores(outcomes, level, strangers),
        byCategory,
        levels,
        cutOff(outcomes, strangers),
        tokens(outcomes),
        latency(outcomes));
  }

  private Map<String, Object> settings(Level level) {
    Map<String, Object> told = new LinkedHashMap<>();
    told.put("embedder", options.embedder());
    told.put("models", models);
    told.put("embedding_cache", options.embeddingCache().isPresent());
    told.put("level", level.wireName());
    told.put("documents", documents);
    told.put("recall.deadline-ms", settings.recall().deadline().toMillis());
    told.put("recall.vector-weight", settings.recall().vectorWeight());
    told.put("inject.max-memories", settings.inject().maxMemories());
    told.put("inject.min-score", settings.inject().minScore());
    told.put("inject.max-chars", settings.inject().maxChars());
    return told;
  }

  private static Report.Scores scores(
      List<Outcome> outcomes, Level level, List<Stranger> strangers) {
    List<Outcome> answerable = answerable(outcomes);
    List<Ranking> rankings = answerable.stream().map(outcome -> ranking(outcome, level)).toList();
    Map<String, OptionalDouble> metrics = new LinkedHashMap<>();
    for (int k : new int[] {5, 10, 20}) {
      metrics.put("recall@" + k, mean(rankings, ranking -> ranking.recallAt(k)));
    }
    for (int k : new int[] {5, 10}) {
      metrics.put("hit@" + k, mean(rankings, ranking -> ranking.hitAt(k)));
    }
    for (int k : new int[] {5, 10}) {
      metrics.put("all@" + k, mean(rankings, ranking -> ranking.allAt(k)));
    }
    metrics.put("mrr", mean(rankings, Ranking::reciprocalRank));
    metrics.put("ndcg@10", mean(rankings, ranking -> ranking.ndcgAt(10)));
    metrics.put(
        "precision",
        mean(
            answerable.stream().filter(outcome -> !outcome.injected().isEmpty()).toList(),
            outcome -> precision(outcome, level)));
    metrics.put("abstention_auc", abstention(outcomes, strangers));
    metrics.put(
        "current_first",
        mean(
            answerable.stream().filter(outcome -> !outcome.superseded().isEmpty()).toList(),
            outcome -> isCurrentFirst(outcome) ? 1 : 0));
    return new Report.Scores(answerable.size(), metrics);
  }

  private static List<Outcome> answerable(List<Outcome> outcomes) {
    return outcomes.stream().filter(outcome -> outcome.question().answerable()).toList();
  }

  private static Ranking ranking(Outcome outcome, Level level) {
    return new Ranking(units(outcome.found(), level), relevant(outcome, level));
  }

  private static List<String> units(List<Outcome.Found> found, Level level) {
    return found.stream().map(hit -> unit(hit, level)).toList();
  }

  private static String unit(Outcome.Found hit, Level level) {
    return switch (level) {
      case TURN -> hit.document();
      case SESSION -> hit.session().orElse(hit.document());
    };
  }

  private static Set<String> relevant(Outcome outcome, Level level) {
    return switch (level) {
      case TURN -> outcome.relevant();
      case SESSION -> outcome.relevantSessions();
    };
  }

  private static double precision(Outcome outcome, Level level) {
    Set<String> relevant = relevant(outcome, level);
    return outcome.injected().stream().filter(hit -> relevant.contains(unit(hit, level))).count()
        / (double) outcome.injected().size();
  }

  /** Against the set's own questions without an answer; where it has none, against strangers. */
  private static OptionalDouble abstention(List<Outcome> outcomes, List<Stranger> strangers) {
    List<Double> own =
        outcomes.stream()
            .filter(outcome -> !outcome.question().answerable())
            .map(Outcome::topScore)
            .toList();
    List<Double> without =
        own.isEmpty() ? strangers.stream().map(Stranger::topScore).toList() : own;
    return Separation.areaUnderCurve(topScores(answerable(outcomes)), without);
  }

  private static List<Double> topScores(List<Outcome> outcomes) {
    return outcomes.stream().map(Outcome::topScore).toList();
  }

  private static boolean isCurrentFirst(Outcome outcome) {
    return Currency.currentFirst(
        units(outcome.found(), Level.TURN), outcome.relevant(), outcome.superseded());
  }

  private static Report.CutOff cutOff(List<Outcome> outcomes, List<Stranger> strangers) {
    List<Outcome> answerable = answerable(outcomes);
    List<Outcome> others =
        outcomes.stream().filter(outcome -> !outcome.question().answerable()).toList();
    List<Double> strange = strangers.stream().map(Stranger::topScore).toList();
    return new Report.CutOff(
        mean(answerable, outcome -> outcome.injected().isEmpty() ? 0 : 1),
        mean(
            answerable,
            outcome ->
                outcome.injected().stream()
                        .anyMatch(hit -> outcome.relevant().contains(hit.document()))
                    ? 1
                    : 0),
        others.size(),
        mean(others, outcome -> outcome.injected().isEmpty() ? 0 : 1),
        strangers.size(),
        mean(strangers, stranger -> stranger.injected() ? 1 : 0),
        Separation.passedWhenKeeping(KEPT, topScores(answerable), strange),
        Separation.areaUnderCurve(topScores(answerable), strange));
  }

  private static Report.Tokens tokens(List<Outcome> outcomes) {
    List<Double> tokens =
        answerable(outcomes).stream().map(outcome -> (double) outcome.injectedTokens()).toList();
    return new Report.Tokens(mean(tokens, Double::doubleValue), percentile(tokens, 0.95));
  }

  private static Report.Latency latency(List<Outcome> outcomes) {
    List<Double> millis = outcomes.stream().map(Outcome::millis).collect(Collectors.toList());
    int degraded = (int) outcomes.stream().filter(outcome -> !outcome.degraded().isEmpty()).count();
    return new Report.Latency(
        percentile(millis, 0.50), percentile(millis, 0.95), percentile(millis, 0.99), degraded);
  }

  private static OptionalDouble percentile(List<Double> numbers, double share) {
    return numbers.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(new Percentiles(numbers).at(share));
  }

  private static <T> OptionalDouble mean(Collection<T> things, ToDoubleFunction<T> value) {
    return things.stream().mapToDouble(value).average();
  }
}
