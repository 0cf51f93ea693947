package io.remanence.formats;

import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.error.RemanenceException;
import java.io.ByteArrayInputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Damages exports at random; a failure names the seed with which it comes again. */
class MutationTest {
  static final List<String> names = Fixtures.ALL;
  private static final int ROUNDS = Integer.getInteger("remanence.rounds", 400);
  private static final byte[] TELLING = "{}[]\",:\\\n0-\u0000".getBytes(UTF_8);

  @ParameterizedTest
  @FieldSource("names")
  void throws_nothing_but_what_is_documented(String name) {
    long start = Long.getLong("remanence.seed", System.nanoTime());
    for (int round = 0; round < ROUNDS; round++) {
      long seed = start + round;
      Random random = new Random(seed);
      boolean wide = random.nextInt(4) == 0;
      byte[] whole =
          wide ? ("\uFEFF" + Fixtures.text(name)).getBytes(UTF_16LE) : Fixtures.bytes(name);
      byte[] damaged = damage(whole, random);
      Format[] formats = Format.values();
      Optional<Format> format =
          random.nextBoolean()
              ? Optional.empty()
              : Optional.of(formats[random.nextInt(formats.length)]);
      try {
        Collected.of(new ByteArrayInputStream(damaged), format, ReadOptions.defaults());
      } catch (RemanenceException e) {
        assertThat(format).as("seed %d: %s", seed, e).isEmpty();
      } catch (RuntimeException | Error e) {
        throw new AssertionError(name + " with -Dremanence.seed=" + seed + " threw " + e, e);
      }
    }
  }

  private static byte[] damage(byte[] bytes, Random random) {
    byte[] damaged = bytes.clone();
    for (int i = random.nextInt(1, 12); i > 0; i--) {
      int at = random.nextInt(damaged.length);
      switch (random.nextInt(6)) {
        case 0 -> damaged[at] = (byte) random.nextInt(256);
        case 1 -> damaged[at] = TELLING[random.nextInt(TELLING.length)];
        case 2 -> damaged[at] ^= (byte) (1 << random.nextInt(8));
        case 3 -> damaged = Arrays.copyOf(damaged, Math.max(1, at));
        case 4 -> {
          int length = Math.min(random.nextInt(1, 60), damaged.length - at);
          int to = random.nextInt(damaged.length - length + 1);
          System.arraycopy(bytes, Math.min(at, bytes.length - length), damaged, to, length);
        }
        default -> {
          byte[] longer = Arrays.copyOf(damaged, damaged.length + 1);
          System.arraycopy(damaged, at, longer, at + 1, damaged.length - at);
          longer[at] = TELLING[random.nextInt(TELLING.length)];
          damaged = longer;
        }
      }
    }
    return damaged;
  }

  @Test
  void damages_differently_for_each_seed_and_equally_for_one() {
    byte[] bytes = Fixtures.bytes("claude.json");
    assertThat(damage(bytes, new Random(1))).isEqualTo(damage(bytes, new Random(1)));
    assertThat(damage(bytes, new Random(1))).isNotEqualTo(damage(bytes, new Random(2)));
  }
}
