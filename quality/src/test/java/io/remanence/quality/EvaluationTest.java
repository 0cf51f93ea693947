package io.remanence.quality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.remanence.error.RemanenceException;
import io.remanence.history.Speaker;
import io.remanence.quality.data.Corpus;
import io.remanence.quality.data.DataSet;
import io.remanence.quality.data.Document;
import io.remanence.quality.data.Level;
import io.remanence.quality.data.Question;
import io.remanence.settings.SpaceSettings;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class EvaluationTest {
  private static final Instant TIME = Instant.parse("2026-03-01T10:00:00Z");
  private static final Clock CLOCK = Clock.fixed(TIME, ZoneOffset.UTC);

  private record Strangers(String name, List<Corpus> all) implements DataSet {
    @Override
    public List<Level> levels() {
      return List.of(Level.TURN, Level.SESSION);
    }

    @Override
    public boolean corporaAreStrangers() {
      return true;
    }

    @Override
    public Iterator<Corpus> corpora() {
      return all.iterator();
    }
  }

  private static Document said(String id, String session, String text) {
    return Document.message(
        id, text, session, Optional.of(new Speaker("ann", "Ann")), Optional.of(TIME));
  }

  private static Question question(String id, String text, String... relevant) {
    return new Question(
        id,
        text,
        List.of(relevant),
        Optional.empty(),
        Optional.empty(),
        Optional.of("kind"),
        relevant.length > 0);
  }

  private static final DataSet TWO =
      new Strangers(
          "two",
          List.of(
              new Corpus(
                  "a",
                  List.of(
                      said("a1", "s1", "The ferry to Ystad leaves at seven."),
                      said("a2", "s1", "Bring a scarf."),
                      said("a3", "s2", "The ferry ticket is in the drawer.")),
                  List.of(
                      question("qa1", "When does the ferry to Ystad leave?", "a1"),
                      question("qa2", "scarf ferry ticket", "a2", "a3"))),
              new Corpus(
                  "b",
                  List.of(said("b1", "s1", "陶艺课在周六下午。"), said("b2", "s2", "陶艺老师姓顾。")),
                  List.of(question("qb1", "陶艺课在什么时候？", "b1"), question("qb2", "游艇多少钱？")))));

  private static Report run(EvaluationOptions options, List<Outcome> outcomes) {
    return new Evaluation(options).run(TWO, Progress.none(), outcomes::add);
  }

  @Test
  void each_corpus_is_searched_alone_and_all_that_is_relevant_is_found() {
    List<Outcome> outcomes = new ArrayList<>();
    Report report = run(EvaluationOptions.of("none", CLOCK), outcomes);
    assertThat(outcomes).hasSize(4);
    assertThat(outcomes.getFirst().found().getFirst().document()).isEqualTo("a1");
    assertThat(outcomes.get(2).found())
        .extracting(Outcome.Found::document)
        .containsExactly("b1", "b2");
    assertThat(report.scores().n()).isEqualTo(3);
    assertThat(report.scores().metric("recall@5")).isEqualTo(1);
    assertThat(report.scores().metric("mrr")).isEqualTo(1);
    assertThat(Objects.requireNonNull(report.levels().get("session")).metric("all@5")).isEqualTo(1);
    assertThat(Objects.requireNonNull(report.byCategory().get("kind")).n()).isEqualTo(3);
  }

  @Test
  void answerable_questions_are_put_to_the_wrong_corpus_too() {
    Report report = run(EvaluationOptions.of("none", CLOCK), new ArrayList<>());
    assertThat(report.cutOff().strangers()).isEqualTo(3);
    assertThat(report.cutOff().strangersInjected()).hasValue(0);
    assertThat(report.cutOff().strangersAuc()).hasValue(1);
    assertThat(report.cutOff().unanswerable()).isEqualTo(1);
    assertThat(report.cutOff().unanswerableInjected()).hasValue(0);
    assertThat(report.cutOff().kept()).hasValue(1);
    assertThat(report.scores().metric("abstention_auc")).isEqualTo(1);
    assertThat(report.tokens().mean().orElseThrow()).isPositive();
  }

  @Test
  void precision_is_over_what_the_system_would_inject() {
    List<Outcome> outcomes = new ArrayList<>();
    Report report = run(EvaluationOptions.of("none", CLOCK), outcomes);
    double byHand =
        outcomes.stream()
            .filter(outcome -> outcome.question().answerable())
            .mapToDouble(
                outcome ->
                    outcome.injected().stream()
                            .filter(hit -> outcome.relevant().contains(hit.document()))
                            .count()
                        / (double) outcome.injected().size())
            .average()
            .orElseThrow();
    assertThat(report.scores().metric("precision")).isEqualTo(byHand, within(1e-9));
  }

  @Test
  void places_in_the_pools_explain_a_miss() {
    List<Outcome> outcomes = new ArrayList<>();
    var unused =
        run(
            new EvaluationOptions("none", Optional.empty(), SpaceSettings.defaults(), true, CLOCK),
            outcomes);
    assertThat(outcomes.getFirst().places())
        .singleElement()
        .satisfies(
            place -> {
              assertThat(place.document()).isEqualTo("a1");
              assertThat(place.pool()).isEqualTo("words");
              assertThat(place.rank()).hasValue(1);
              assertThat(place.relevance()).isPositive();
            });
  }

  @Test
  void what_says_the_same_word_for_word_is_one() {
    Corpus corpus =
        new Corpus(
            "c",
            List.of(
                Document.memory(
                    "c1", "The boiler is serviced in May.", Optional.empty(), Optional.of(TIME)),
                Document.memory(
                    "c2", "The boiler is serviced in May.", Optional.empty(), Optional.of(TIME))),
            List.of(question("q", "boiler", "c2")));
    List<Outcome> outcomes = new ArrayList<>();
    Report report =
        new Evaluation(EvaluationOptions.of("none", CLOCK))
            .run(new Strangers("same", List.of(corpus)), Progress.none(), outcomes::add);
    assertThat(outcomes.getFirst().found())
        .extracting(Outcome.Found::document)
        .containsExactly("c2");
    assertThat(report.scores().metric("recall@5")).isEqualTo(1);
  }

  @Test
  void results_have_the_shape_that_programs_rely_on() {
    List<Outcome> outcomes = new ArrayList<>();
    Report report = run(EvaluationOptions.of("none", CLOCK), outcomes);
    JsonNode json = JsonMapper.builder().build().readTree(Results.line(report));
    assertThat(json.propertyNames())
        .containsAll(List.of("dataset", "n", "settings", "metrics", "by_category", "latency_ms"));
    assertThat(json.path("metrics").propertyNames())
        .containsExactly(
            "recall@5",
            "recall@10",
            "recall@20",
            "hit@5",
            "hit@10",
            "all@5",
            "all@10",
            "mrr",
            "ndcg@10",
            "precision",
            "abstention_auc",
            "current_first");
    assertThat(json.path("metrics").path("current_first").isNull()).isTrue();
    assertThat(json.path("latency_ms").propertyNames()).containsExactly("p50", "p95", "p99");
    assertThat(json.path("n").asInt()).isEqualTo(3);
    JsonNode line = JsonMapper.builder().build().readTree(Results.line("two", outcomes.getFirst()));
    assertThat(line.path("id").asString()).isEqualTo("qa1");
    assertThat(line.path("category").asString()).isEqualTo("kind");
    assertThat(line.path("results").path(0).path("id").asString()).isEqualTo("a1");
    assertThat(line.path("results").path(0).path("relevant").asBoolean()).isTrue();
  }

  @Test
  void an_unknown_embedder_is_refused_with_those_that_are_there() {
    assertThatThrownBy(() -> run(EvaluationOptions.of("oracle", CLOCK), new ArrayList<>()))
        .isInstanceOf(RemanenceException.class)
        .hasMessageContaining("'oracle'")
        .hasMessageContaining("none, local");
  }
}
