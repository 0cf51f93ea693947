package io.remanence.testkit;

import static io.remanence.testkit.ItemSample.memory;
import static io.remanence.testkit.ItemSample.message;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Offset.offset;

import io.remanence.memory.MemoryId;
import io.remanence.recall.IndexWrite;
import io.remanence.recall.ItemFilter;
import io.remanence.recall.ItemId;
import io.remanence.recall.PoolHit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Finding by vectors; an index that does not search them finds nothing and does no harm. */
public interface IndexVectorContract extends IndexSuite {
  ItemFilter ANY = Filters.everything();

  @Test
  default void the_nearest_come_first_with_their_cosine(IndexUnderTest test) {
    test.put(memory("opposite", "x"), "m", Vectors.unit(-1, 0));
    test.put(memory("same", "x"), "m", Vectors.unit(1, 0));
    test.put(memory("near", "x"), "m", Vectors.unit(0.8, 0.6));
    test.put(message(7, "x"), "m", Vectors.unit(0, 1));
    test.put(memory("no vector", "x"));
    List<PoolHit> hits = test.nearest("m", Vectors.unit(1, 0), ANY, 10);
    if (!test.index().searchesVectors()) {
      assertThat(hits).isEmpty();
      return;
    }
    assertThat(IndexUnderTest.ids(hits)).containsExactly("same", "near", "7", "opposite");
    double[] cosines = {1, 0.8, 0, -1};
    for (int i = 0; i < cosines.length; i++) {
      assertThat(hits.get(i).relevance()).isCloseTo(cosines[i], offset(1e-4));
    }
    assertThat(IndexUnderTest.ids(test.nearest("m", Vectors.unit(1, 0), ANY, 2)))
        .containsExactly("same", "near");
    test.reopen();
    assertThat(IndexUnderTest.ids(test.nearest("m", Vectors.unit(1, 0), ANY, 10)))
        .containsExactly("same", "near", "7", "opposite");
  }

  @Test
  default void few_vectors_are_searched_exactly(IndexUnderTest test) {
    Random random = new Random(7);
    List<float[]> vectors = new ArrayList<>();
    List<IndexWrite> writes = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      vectors.add(Vectors.random(random, 32));
      writes.add(new IndexWrite.Put(memory("m" + i, "x").build(), Map.of("m", vectors.get(i))));
    }
    test.apply(writes.toArray(IndexWrite[]::new));
    if (!test.index().searchesVectors()) {
      return;
    }
    for (int round = 0; round < 20; round++) {
      float[] query = Vectors.random(random, 32);
      List<String> expected =
          IntStream.range(0, 300)
              .boxed()
              .sorted(Comparator.comparingDouble(i -> -dot(query, vectors.get(i))))
              .limit(10)
              .map(i -> "m" + i)
              .toList();
      List<PoolHit> hits = test.nearest("m", query, ANY, 10);
      assertThat(IndexUnderTest.ids(hits)).isEqualTo(expected);
      double best = dot(query, vectors.get(Integer.parseInt(expected.getFirst().substring(1))));
      assertThat(hits.getFirst().relevance()).isCloseTo(best, offset(1e-4));
    }
  }

  private static double dot(float[] a, float[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += (double) a[i] * b[i];
    }
    return sum;
  }

  @Test
  default void models_never_mix(IndexUnderTest test) {
    test.apply(
        new IndexWrite.Put(
            memory("both", "x").build(),
            Map.of("en/1", Vectors.unit(1, 0), "zh/1", Vectors.unit(0, 0, 1))),
        new IndexWrite.Put(memory("en", "x").build(), Map.of("en/1", Vectors.unit(0.9, 0.1))));
    assertThat(test.nearest("other/1", Vectors.unit(1, 0), ANY, 10)).isEmpty();
    if (test.index().searchesVectors()) {
      assertThat(IndexUnderTest.ids(test.nearest("en/1", Vectors.unit(1, 0), ANY, 10)))
          .containsExactly("both", "en");
      assertThat(IndexUnderTest.ids(test.nearest("zh/1", Vectors.unit(0, 0, 1), ANY, 10)))
          .containsExactly("both");
    }
  }

  @Test
  default void a_vector_of_another_length_finds_nothing(IndexUnderTest test) {
    test.put(memory("m", "x"), "m", Vectors.unit(1, 0, 0));
    assertThat(test.nearest("m", Vectors.unit(1, 0), ANY, 10)).isEmpty();
    assertThat(test.nearest("m", Vectors.unit(1, 0, 0, 0), ANY, 10)).isEmpty();
  }

  @Test
  default void vectors_without_direction_are_never_found_and_do_no_harm(IndexUnderTest test) {
    float[][] bad = {
      {0, 0},
      {-0f, 0},
      {Float.NaN, 1},
      {Float.POSITIVE_INFINITY, 0},
      {1, Float.NEGATIVE_INFINITY}
    };
    for (int i = 0; i < bad.length; i++) {
      test.put(memory("bad" + i, "🙂🙂 ferry"), "m", bad[i]);
    }
    test.put(memory("good", "ferry"), "m", Vectors.unit(-1, 0.2));
    List<PoolHit> hits = test.nearest("m", Vectors.unit(1, 0), ANY, 10);
    if (test.index().searchesVectors()) {
      assertThat(IndexUnderTest.ids(hits)).containsExactly("good");
    }
    for (float[] query : bad) {
      assertThat(test.nearest("m", query, ANY, 10)).isEmpty();
    }
    assertThat(test.find("ferry")).hasSize(bad.length + 1);
    assertThat(test.find("🙂")).doesNotContain("good");
    test.reopen();
    assertThat(test.find("ferry")).hasSize(bad.length + 1);
  }

  @Test
  default void an_item_put_without_its_vector_loses_it(IndexUnderTest test) {
    test.put(memory("m", "x"), "m", Vectors.unit(1, 0));
    test.put(memory("m", "x").version(2));
    assertThat(test.nearest("m", Vectors.unit(1, 0), ANY, 10)).isEmpty();
    assertThat(test.entry("memory:m").models()).isEmpty();
    test.put(memory("m", "x").version(3), "m", Vectors.unit(0, 1));
    if (test.index().searchesVectors()) {
      List<PoolHit> hits = test.nearest("m", Vectors.unit(1, 0), ANY, 10);
      assertThat(hits).hasSize(1);
      assertThat(hits.getFirst().relevance()).isCloseTo(0, offset(1e-4));
    }
  }

  @Test
  default void a_removed_item_is_not_near_any_more(IndexUnderTest test) {
    test.put(memory("gone", "x"), "m", Vectors.unit(1, 0));
    test.put(memory("stays", "x"), "m", Vectors.unit(0, 1));
    test.apply(new IndexWrite.Remove(ItemId.of(new MemoryId("gone"))));
    if (test.index().searchesVectors()) {
      assertThat(IndexUnderTest.ids(test.nearest("m", Vectors.unit(1, 0), ANY, 10)))
          .containsExactly("stays");
    }
  }

  @Test
  default void a_limit_below_1_is_refused(IndexUnderTest test) {
    assertThatThrownBy(() -> test.index().nearest("m", Vectors.unit(1, 0), ANY, 0))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
