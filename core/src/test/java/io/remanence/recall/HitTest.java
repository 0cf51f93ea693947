package io.remanence.recall;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

final class HitTest {
  private static Hit hit(Map<String, Double> parts) {
    return new Hit(Items.message(1, "x", 0).toHit().item(), 0.5, Hit.MatchedBy.HYBRID, parts);
  }

  @Test
  void what_is_told_of_a_score_can_be_read_back() {
    Hit hit = hit(Map.of("words", 0.625, "meaning:a/b:c 2", -0.041, "decay", 12.0));
    assertThat(hit.why()).isEqualTo("hybrid: decay 12.00, meaning:a/b:c 2 -0.04, words 0.63");
    assertThat(Hit.parts(hit.why()))
        .isEqualTo(Map.of("words", 0.63, "meaning:a/b:c 2", -0.04, "decay", 12.0));
    assertThat(Hit.parts(hit(Map.of()).why())).isEmpty();
  }

  @Test
  void words_of_others_have_no_parts() {
    for (String why : new String[] {"", ":", "found by name", "bm25: ", "bm25: much, words x"}) {
      assertThat(Hit.parts(why)).as(why).isEmpty();
    }
    assertThat(Hit.parts("bm25: much, words 0.10")).isEqualTo(Map.of("words", 0.1));
  }
}
