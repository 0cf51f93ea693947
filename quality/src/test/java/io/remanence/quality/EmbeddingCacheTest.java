package io.remanence.quality;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.embed.Embedder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddingCacheTest {
  @TempDir Path folder = Path.of("unset");

  /** Gives a vector that says how often it was asked. */
  private static final class Counting implements Embedder {
    int calls;

    @Override
    public String identity() {
      return "counting/1";
    }

    @Override
    public int dimension() {
      return 2;
    }

    @Override
    public double affinity(String text) {
      return 0.5;
    }

    @Override
    public double background() {
      return 0.1;
    }

    @Override
    public float[] embed(String text, Purpose purpose) {
      calls++;
      return new float[] {calls, text.length()};
    }

    @Override
    public void close() {}
  }

  @Test
  void a_text_is_embedded_once_for_each_purpose_in_one_run_and_the_next() {
    Counting model = new Counting();
    try (EmbeddingCache cache = new EmbeddingCache(model, folder)) {
      assertThat(cache.embed("猫", Embedder.Purpose.DOCUMENT)).containsExactly(1, 1);
      assertThat(cache.embed("猫", Embedder.Purpose.DOCUMENT)).containsExactly(1, 1);
      assertThat(cache.embed("猫", Embedder.Purpose.QUERY)).containsExactly(2, 1);
    }
    try (EmbeddingCache cache = new EmbeddingCache(model, folder)) {
      assertThat(cache.embed("猫", Embedder.Purpose.QUERY)).containsExactly(2, 1);
      assertThat(cache.embed("dog", Embedder.Purpose.QUERY)).containsExactly(3, 3);
    }
    assertThat(model.calls).isEqualTo(3);
  }

  @Test
  void a_torn_end_costs_only_itself() throws IOException {
    Counting model = new Counting();
    try (EmbeddingCache cache = new EmbeddingCache(model, folder)) {
      var unused = cache.embed("a", Embedder.Purpose.DOCUMENT);
    }
    Files.write(folder.resolve("counting_1.vectors"), new byte[7], StandardOpenOption.APPEND);
    try (EmbeddingCache cache = new EmbeddingCache(model, folder)) {
      assertThat(cache.embed("a", Embedder.Purpose.DOCUMENT)).containsExactly(1, 1);
      assertThat(cache.embed("bb", Embedder.Purpose.DOCUMENT)).containsExactly(2, 2);
    }
    try (EmbeddingCache cache = new EmbeddingCache(model, folder)) {
      assertThat(cache.embed("bb", Embedder.Purpose.DOCUMENT)).containsExactly(2, 2);
    }
  }

  @Test
  void says_of_itself_what_the_model_says() {
    try (EmbeddingCache cache = new EmbeddingCache(new Counting(), folder)) {
      assertThat(cache.identity()).isEqualTo("counting/1");
      assertThat(cache.affinity("x")).isEqualTo(0.5);
      assertThat(cache.background()).isEqualTo(0.1);
    }
  }
}
