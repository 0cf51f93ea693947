package io.remanence.recall;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.remanence.history.Speaker;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class CutTest {
  private static final String LONG =
      "the bakery on Mill Street opens at %s and sells rye bread with seeds on every market day";

  @Test
  void says_why_each_was_left_out() {
    List<Candidate> ranked =
        List.of(
            Items.memory("a", "first", 0.9),
            Items.memory("b", "First!", 0.8),
            Items.memory("c", "second", 0.7),
            Items.memory("d", "third", 0.6),
            Items.memory("e", "weak", 0.05));

    Cut.Chosen chosen = new Cut(true).apply(Items.request("x", 2, 0.1), ranked);

    assertThat(ids(chosen)).containsExactly("a", "c");
    assertThat(chosen.misses())
        .extracting(miss -> miss.hit().item().id().id(), RecallResult.NearMiss::reason)
        .containsExactly(
            tuple("b", "duplicate"), tuple("d", "over-limit"), tuple("e", "below-min-score"));
  }

  @Test
  void what_has_no_relevance_is_no_hit_even_without_a_least_score() {
    Cut.Chosen chosen =
        new Cut(true).apply(Items.request("x", 5, 0), List.of(Items.memory("a", "text", 0)));

    assertThat(chosen.hits()).isEmpty();
  }

  @Test
  void nearly_the_same_is_said_once_but_other_numbers_and_negations_are_other_things() {
    List<Candidate> ranked =
        List.of(
            Items.memory("a", LONG.formatted("7"), 0.9),
            Items.memory("b", LONG.formatted("7") + " too", 0.8),
            Items.memory("c", LONG.formatted("8"), 0.7),
            Items.memory("d", LONG.formatted("7").replace("sells", "never sells"), 0.6),
            Items.memory("e", "面包店在磨坊街，每天早上七点开门，卖黑麦面包", 0.5),
            Items.memory("f", "面包店在磨坊街，每天早上七点不开门，卖黑麦面包", 0.4));

    assertThat(ids(new Cut(true).apply(Items.request("x", 9, 0), ranked)))
        .containsExactly("a", "c", "d", "e", "f");
    assertThat(ids(new Cut(false).apply(Items.request("x", 9, 0), ranked)))
        .containsExactly("a", "b", "c", "d", "e", "f");
  }

  @Test
  void the_same_words_of_two_speakers_are_two_things() {
    List<Candidate> ranked =
        List.of(said(1, "u1"), said(2, "u2"), said(3, "u1"), Items.memory("m", "yes, agreed", 0.1));

    assertThat(ids(new Cut(true).apply(Items.request("x", 9, 0), ranked)))
        .containsExactly("1", "2", "m");
  }

  @Test
  void emoji_and_marks_are_not_all_the_same() {
    List<Candidate> ranked =
        List.of(
            Items.memory("a", "🎸🎸", 0.9),
            Items.memory("b", "🧊", 0.8),
            Items.memory("c", "...", 0.7),
            Items.memory("d", "!!!", 0.6),
            Items.memory("e", "🧊 ", 0.5));

    assertThat(ids(new Cut(true).apply(Items.request("x", 9, 0), ranked)))
        .containsExactly("a", "b", "c", "d");
  }

  @Test
  void an_article_makes_no_second_saying_and_a_word_that_tells_does() {
    List<Candidate> ranked =
        List.of(
            Items.memory("a", "The trip to Porto is by train", 0.9),
            Items.memory("b", "the trip to Porto is by the train.", 0.8),
            Items.memory("c", "The trip to Porto is by bus", 0.7),
            Items.memory("d", "the", 0.6));

    assertThat(ids(new Cut(true).apply(Items.request("x", 9, 0), ranked)))
        .containsExactly("a", "c", "d");
  }

  @Test
  void the_budget_takes_whole_items_only() {
    RecallRequest plain = Items.request("x", 9, 0);
    RecallRequest request =
        new RecallRequest(
            "x",
            plain.filter(),
            9,
            0,
            true,
            Set.of(),
            0,
            ZoneOffset.UTC,
            Optional.empty(),
            Optional.empty(),
            OptionalInt.of(10),
            Set.of());
    List<Candidate> ranked =
        List.of(
            Items.memory("a", "seven characters", 0.9),
            Items.memory("b", LONG.formatted("9"), 0.8),
            Items.memory("c", "short", 0.7));

    Cut.Chosen chosen = new Cut(true).apply(request, ranked);

    assertThat(ids(chosen)).containsExactly("a", "c");
    assertThat(chosen.misses())
        .extracting(RecallResult.NearMiss::reason)
        .containsExactly("over-budget");
  }

  private static Candidate said(long seq, String speaker) {
    return Items.message(
        seq, "s", seq, Items.NOW, "yes, agreed", 0.9, Optional.of(new Speaker(speaker, "")));
  }

  private static List<String> ids(Cut.Chosen chosen) {
    return chosen.hits().stream().map(hit -> hit.item().id().id()).toList();
  }
}
