package io.remanence.compaction;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class BudgetTest {
  private static final OptionalLong NO_LINE = OptionalLong.empty();

  private static Budget budget(long former, long dialogue, OptionalLong line, double ratio) {
    return Budget.of(former, dialogue, line, ratio, 128_000, 8_192);
  }

  @Test
  void is_the_share_of_the_line() {
    Budget budget = budget(1_000, 50_000, OptionalLong.of(40_000), 0.1);
    assertThat(budget).isEqualTo(new Budget(51_000, 8_192, 4_000, 4_000, 6_000));
  }

  @Test
  void is_no_longer_than_what_is_replaced_but_never_under_a_thousand() {
    assertThat(budget(500, 2_500, OptionalLong.of(100_000), 0.1).total()).isEqualTo(3_000);
    assertThat(budget(0, 300, OptionalLong.of(100_000), 0.1).total()).isEqualTo(1_000);
    assertThat(budget(0, 300, OptionalLong.of(100_000), 0).total()).isEqualTo(1_000);
  }

  @Test
  void is_a_quarter_of_the_line_at_most_which_goes_before_the_least() {
    assertThat(budget(0, 30_000, OptionalLong.of(2_003), 0.5).total()).isEqualTo(500);
  }

  @Test
  void is_two_thirds_of_what_the_model_may_write_at_most() {
    assertThat(budget(0, 900_000, OptionalLong.of(900_000), 0.5).total()).isEqualTo(5_461);
    assertThat(Budget.of(0, 9_000, NO_LINE, 0.1, 128_000, 0))
        .as("a model that declares no limit")
        .isEqualTo(new Budget(9_000, 4_096, 2_730, 900, 4_095));
    assertThat(Budget.of(0, 9_000, NO_LINE, 0.1, 8_000, 8_192).physical())
        .as("a quarter of its window")
        .isEqualTo(2_000);
  }

  @Test
  void without_a_line_it_is_what_is_replaced() {
    assertThat(budget(1_000, 2_000, NO_LINE, 0.1).total()).isEqualTo(3_000);
    assertThat(budget(0, 20, NO_LINE, 0.1).total()).isEqualTo(1_000);
  }

  @Test
  void keeps_a_share_of_the_new_talk_alone() {
    Budget budget = budget(9_000, 2_555, OptionalLong.of(60_000), 0.1);
    assertThat(budget.total()).isEqualTo(5_461);
    assertThat(budget.kept()).as("rounded down").isEqualTo(255);
    assertThat(budget(9_000, 2_555, OptionalLong.of(60_000), 0).kept()).isZero();
    assertThat(budget(0, 100_000, OptionalLong.of(20_000), 0.1).kept())
        .as("no more than the budget")
        .isEqualTo(2_000);
  }

  @Test
  void the_output_is_one_and_a_half_of_it_rounded_up_and_no_more_than_the_model_may_write() {
    assertThat(budget(0, 30_000, OptionalLong.of(10_010), 0.1001).output()).isEqualTo(1_503);
    assertThat(Budget.of(0, 500_000, OptionalLong.of(400_000), 0.1, 32_000, 4_096).output())
        .isEqualTo(4_095);
    assertThat(Budget.of(0, 500_000, NO_LINE, 0.1, 400, 4_096).output()).isBetween(1, 100);
  }
}
