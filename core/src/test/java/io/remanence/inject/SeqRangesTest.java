package io.remanence.inject;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.remanence.inject.SeqRanges.Range;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class SeqRangesTest {
  @Test
  void neighbours_are_one_range() {
    SeqRanges ranges = SeqRanges.of(List.of(9L, 3L, 4L, 5L, 4L, 11L));
    assertThat(ranges.ranges())
        .containsExactly(new Range(3, 5), new Range(9, 9), new Range(11, 11));
    assertThat(ranges.text()).isEqualTo("3+2,4,2");
    assertThat(ranges.numbers()).containsExactly(3L, 4L, 5L, 9L, 11L);
  }

  @Test
  void a_text_reads_as_what_was_written() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int run = 0; run < 1_000; run++) {
      TreeSet<Long> numbers = new TreeSet<>();
      long bound = 1 + random.nextInt(60);
      for (int i = random.nextInt(40); i > 0; i--) {
        numbers.add(random.nextLong(bound) + (random.nextInt(9) == 0 ? 9_000_000_000L : 0));
      }
      SeqRanges ranges = SeqRanges.of(numbers);
      assertThat(ranges.numbers()).as("seed %d", seed).containsExactlyElementsOf(numbers);
      assertThat(SeqRanges.parse(ranges.text())).as("seed %d", seed).isEqualTo(ranges);
    }
    assertThat(SeqRanges.parse("")).isEqualTo(SeqRanges.none());
  }

  @Test
  void refuses_ranges_that_touch_or_run_backwards() {
    assertThatThrownBy(() -> new Range(2, 1)).hasMessageContaining("wanted");
    assertThatThrownBy(() -> new SeqRanges(List.of(new Range(1, 2), new Range(3, 4))))
        .hasMessageContaining("wanted");
    for (String text : List.of("x", "1,,2", "1+", "3,-1", "1,1", "1+-1")) {
      assertThatThrownBy(() -> SeqRanges.parse(text))
          .as(text)
          .isInstanceOf(IllegalArgumentException.class);
    }
  }
}
