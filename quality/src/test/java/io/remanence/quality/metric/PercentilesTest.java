package io.remanence.quality.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class PercentilesTest {
  @Test
  void gives_numbers_that_were_given() {
    Percentiles percentiles = new Percentiles(List.of(40.0, 10.0, 30.0, 20.0));
    assertThat(percentiles.at(0.25)).isEqualTo(10);
    assertThat(percentiles.at(0.5)).isEqualTo(20);
    assertThat(percentiles.at(0.51)).isEqualTo(30);
    assertThat(percentiles.at(1)).isEqualTo(40);
    assertThat(new Percentiles(List.of(7.0)).at(0.01)).isEqualTo(7);
  }

  @Test
  void refuses_no_numbers_and_shares_out_of_bounds() {
    assertThatThrownBy(() -> new Percentiles(List.of())).hasMessageContaining("at least one");
    assertThatThrownBy(() -> new Percentiles(List.of(1.0)).at(0)).hasMessageContaining("above 0");
  }
}
