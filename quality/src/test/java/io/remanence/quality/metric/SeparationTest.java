package io.remanence.quality.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SeparationTest {
  @Test
  void the_area_is_the_share_of_pairs_in_the_right_order_and_ties_count_half() {
    // Six pairs: 0.9 beats all three, 0.4 beats 0.1, ties with 0.4 and loses to 0.5.
    assertThat(Separation.areaUnderCurve(List.of(0.9, 0.4), List.of(0.1, 0.4, 0.5)))
        .hasValue(4.5 / 6);
    assertThat(Separation.areaUnderCurve(List.of(0.2), List.of(0.2))).hasValue(0.5);
    assertThat(Separation.areaUnderCurve(List.of(0.1), List.of(0.8))).hasValue(0);
  }

  @Test
  void nothing_to_compare_gives_nothing() {
    assertThat(Separation.areaUnderCurve(List.of(), List.of(0.1))).isEmpty();
    assertThat(Separation.areaUnderCurve(List.of(0.1), List.of())).isEmpty();
    assertThat(Separation.passedWhenKeeping(0.95, List.of(0.1), List.of())).isEmpty();
  }

  @Test
  void a_threshold_that_keeps_most_lets_through_what_is_as_high() {
    List<Double> twenty = IntStream.rangeClosed(1, 20).mapToObj(number -> number / 20.0).toList();
    // 19 of 20 stay from 0.10 on.
    assertThat(Separation.passedWhenKeeping(0.95, twenty, List.of(0.05, 0.1, 0.3, 0.02)))
        .hasValue(0.5);
    assertThat(Separation.passedWhenKeeping(1, twenty, List.of(0.05, 0.1, 0.3, 0.02)))
        .hasValue(0.75);
  }

  @Test
  void what_found_nothing_is_never_let_through() {
    assertThat(Separation.passedWhenKeeping(1, List.of(0.0, 0.5), List.of(0.0, 0.2))).hasValue(0.5);
  }

  @Test
  void refuses_to_keep_none_or_more_than_all() {
    assertThatThrownBy(() -> Separation.passedWhenKeeping(0, List.of(0.1), List.of(0.1)))
        .hasMessageContaining("above 0");
    assertThatThrownBy(() -> Separation.passedWhenKeeping(1.1, List.of(0.1), List.of(0.1)))
        .hasMessageContaining("1.1");
  }
}
