package io.remanence.inmemory;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class OrderTest {
  @Test
  void texts_are_ordered_as_their_utf8_bytes_are() {
    Random random = new Random(7);
    List<String> pieces =
        List.of("a", "b", "é", "\ue000", "\uffff", "😀", "𠮷", "\u0800", "\ud7ff", "z", "-");
    for (int i = 0; i < 20_000; i++) {
      String a = text(random, pieces);
      String b = text(random, pieces);
      int expected =
          Arrays.compareUnsigned(
              a.getBytes(StandardCharsets.UTF_8), b.getBytes(StandardCharsets.UTF_8));
      assertThat(Integer.signum(Order.TEXT.compare(a, b))).isEqualTo(Integer.signum(expected));
    }
  }

  private static String text(Random random, List<String> pieces) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(4); i > 0; i--) {
      text.append(pieces.get(random.nextInt(pieces.size())));
    }
    return text.toString();
  }

  @Test
  void lists_come_after_their_beginnings() {
    assertThat(Order.KEYS.compare(List.of("a"), List.of("a", ""))).isNegative();
    assertThat(Order.KEYS.compare(List.of("a", "z"), List.of("b"))).isNegative();
    assertThat(Order.KEYS.compare(List.of("a", "b"), List.of("ab"))).isNegative();
    assertThat(Order.KEYS.compare(List.of("a", "b"), List.of("a", "b"))).isZero();
  }
}
