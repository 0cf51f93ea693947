package io.remanence.recall;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.remanence.error.RemanenceException;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

final class PresetTest {
  @Test
  void are_found_by_their_wire_names() {
    assertThat(Arrays.stream(Preset.values()).map(Preset::wireName))
        .containsExactly("lexical", "hybrid", "episodic", "recency");
    for (Preset preset : Preset.values()) {
      assertThat(Preset.named(preset.wireName())).isEqualTo(preset);
    }
    assertThatExceptionOfType(RemanenceException.class)
        .isThrownBy(() -> Preset.named("HYBRID"))
        .withMessageContaining("HYBRID")
        .withMessageContaining("lexical, hybrid, episodic, recency");
  }

  @Test
  void keep_what_they_are_named_for() {
    assertThat(Preset.LEXICAL.weights().meaning()).isZero();
    assertThat(Preset.LEXICAL.weights().life()).isEqualTo(RecallWeights.Life.NONE);
    assertThat(Preset.HYBRID.weights().meaning()).isEqualTo(0.5);
    assertThat(Preset.EPISODIC.weights())
        .returns(0.7, RecallWeights::meaning)
        .returns(true, RecallWeights::exactMatch)
        .extracting(RecallWeights::life)
        .isEqualTo(new RecallWeights.Life(Duration.ofDays(30), 0, 0, true, 1.12, 1.08));
    assertThat(Preset.RECENCY.weights().life().recency()).isEqualTo(0.3);
  }

  @Test
  void weights_refuse_what_is_out_of_bounds() {
    RecallWeights weights = RecallWeights.defaults();
    for (double bad : new double[] {-0.1, 1.1, Double.NaN}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> weights.withMeaning(bad))
          .withMessageContaining("0 to 1 is wanted");
      assertThatIllegalArgumentException()
          .isThrownBy(() -> new RecallWeights.Neighbours(bad, 0, 0, 0));
      assertThatIllegalArgumentException()
          .isThrownBy(() -> new RecallWeights.Life(Duration.ZERO, bad, 0, false, 1, 1));
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> weights.withHalfLife(Duration.ofDays(-1)))
        .withMessageContaining("recall.half-life-days");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new RecallWeights.Life(Duration.ZERO, 1, 0, false, 0.5, 1));
  }

  @Test
  void relevance_keeps_the_ends_and_every_order() {
    assertThat(Relevance.of(0)).isZero();
    assertThat(Relevance.of(1)).isEqualTo(1);
    assertThat(Relevance.of(7)).isEqualTo(1);
    assertThat(Relevance.of(-1)).isZero();
    assertThat(Relevance.of(0.25)).isLessThan(0.1);
    assertThat(Relevance.of(0.5)).isGreaterThan(Relevance.of(0.49));
  }
}
