package io.remanence.quality.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Every figure was worked out by hand. */
class RankingTest {
  private static final double EXACT = 1e-9;

  // Relevant at places 2 and 5; a third was not found.
  private static final Ranking RANKING =
      new Ranking(List.of("x", "a", "y", "z", "b", "w"), Set.of("a", "b", "c"));

  @Test
  void recall_is_the_share_of_the_relevant_that_was_found() {
    assertThat(RANKING.recallAt(1)).isZero();
    assertThat(RANKING.recallAt(2)).isEqualTo(1 / 3.0, within(EXACT));
    assertThat(RANKING.recallAt(4)).isEqualTo(1 / 3.0, within(EXACT));
    assertThat(RANKING.recallAt(5)).isEqualTo(2 / 3.0, within(EXACT));
    assertThat(RANKING.recallAt(20)).isEqualTo(2 / 3.0, within(EXACT));
  }

  @Test
  void a_hit_is_any_relevant_one_and_all_is_each_of_them() {
    assertThat(RANKING.hitAt(1)).isZero();
    assertThat(RANKING.hitAt(2)).isEqualTo(1);
    assertThat(RANKING.allAt(20)).isZero();
    Ranking whole = new Ranking(List.of("b", "x", "a"), Set.of("a", "b"));
    assertThat(whole.allAt(2)).isZero();
    assertThat(whole.allAt(3)).isEqualTo(1);
  }

  @Test
  void the_reciprocal_rank_is_that_of_the_first_relevant_one() {
    assertThat(RANKING.reciprocalRank()).isEqualTo(0.5);
    assertThat(new Ranking(List.of("x", "y"), Set.of("a")).reciprocalRank()).isZero();
    assertThat(new Ranking(List.of("x", "y", "z", "a"), Set.of("a")).reciprocalRank())
        .isEqualTo(0.25);
  }

  @Test
  void ndcg_discounts_by_place_and_compares_with_the_ideal_order() {
    // (1/log2(3) + 1/log2(6)) / (1 + 1/log2(3) + 1/log2(4)) = (0.63093 + 0.38685) / 2.13093
    assertThat(RANKING.ndcgAt(10)).isEqualTo(0.4776234, within(1e-6));
    // Only place 2 counts, and the ideal has two places: 0.63093 / 1.63093
    assertThat(RANKING.ndcgAt(2)).isEqualTo(0.3868528, within(1e-6));
    assertThat(new Ranking(List.of("a", "b"), Set.of("a", "b")).ndcgAt(10))
        .isEqualTo(1, within(EXACT));
  }

  @Test
  void what_is_found_twice_counts_once_at_its_first_place() {
    Ranking twice = new Ranking(List.of("x", "x", "a", "a"), Set.of("a"));
    assertThat(twice.reciprocalRank()).isEqualTo(0.5);
    assertThat(twice.recallAt(2)).isEqualTo(1);
  }

  @Test
  void refuses_a_question_without_anything_relevant_and_a_k_below_one() {
    assertThatThrownBy(() -> new Ranking(List.of("a"), Set.of()))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> RANKING.recallAt(0)).hasMessageContaining("k is 0");
    assertThatThrownBy(() -> RANKING.ndcgAt(0)).hasMessageContaining("k is 0");
  }
}
