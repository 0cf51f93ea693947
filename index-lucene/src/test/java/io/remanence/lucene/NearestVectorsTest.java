package io.remanence.lucene;

import static io.remanence.testkit.ItemSample.memory;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;

import io.remanence.recall.IndexPosition;
import io.remanence.recall.IndexWrite;
import io.remanence.recall.ItemFilter;
import io.remanence.recall.PoolHit;
import io.remanence.scope.Isolation;
import io.remanence.scope.MemoryReach;
import io.remanence.scope.Scope;
import io.remanence.testkit.Filters;
import io.remanence.testkit.Vectors;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class NearestVectorsTest {
  /** More than are compared one by one, so that the graph is walked. */
  private static final int MANY = NearestVectors.EXACT_UP_TO + 2_000;

  private static final int DIMENSION = 16;

  @TempDir Path folder;
  private OpenIndex index;

  @BeforeEach
  void open() {
    index = new OpenIndex(folder);
  }

  @AfterEach
  void close() {
    index.close();
  }

  /** Puts many vectors, one in twenty of them into the scope {@code few}. */
  private List<float[]> putMany(Random random) {
    List<float[]> vectors = new ArrayList<>();
    List<IndexWrite> writes = new ArrayList<>();
    for (int i = 0; i < MANY; i++) {
      vectors.add(Vectors.random(random, DIMENSION));
      Scope scope = Scope.session(i % 20 == 0 ? "few" : "many");
      writes.add(
          new IndexWrite.Put(
              memory(Integer.toString(i), "x").in(scope, Isolation.SESSION).build(),
              Map.of("m", vectors.get(i))));
    }
    index.apply(writes.toArray(IndexWrite[]::new));
    return vectors;
  }

  private static List<String> nearest(List<float[]> vectors, float[] query, int step) {
    return IntStream.range(0, vectors.size())
        .filter(i -> i % step == 0)
        .boxed()
        .sorted(Comparator.comparingDouble(i -> -dot(query, vectors.get(i))))
        .limit(10)
        .map(i -> Integer.toString(i))
        .toList();
  }

  private static double dot(float[] a, float[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += (double) a[i] * b[i];
    }
    return sum;
  }

  private List<String> ids(float[] query, ItemFilter filter) {
    return index.index().nearest("m", query, filter, 10).stream()
        .map(hit -> hit.id().id())
        .toList();
  }

  @Test
  void a_small_scope_among_many_is_searched_exactly() {
    Random random = new Random(3);
    List<float[]> vectors = putMany(random);
    ItemFilter few =
        Filters.of()
            .memories(
                MemoryReach.of(Isolation.SESSION, Scope.session("few"), Optional.empty(), false))
            .build();
    for (int round = 0; round < 20; round++) {
      float[] query = Vectors.random(random, DIMENSION);
      assertThat(ids(query, few)).isEqualTo(nearest(vectors, query, 20));
    }
  }

  @Test
  void the_graph_misses_few() {
    Random random = new Random(5);
    List<float[]> vectors = putMany(random);
    int found = 0;
    for (int round = 0; round < 20; round++) {
      float[] query = Vectors.random(random, DIMENSION);
      Set<String> expected = new HashSet<>(nearest(vectors, query, 1));
      found += (int) ids(query, Filters.everything()).stream().filter(expected::contains).count();
    }
    assertThat(found).isGreaterThanOrEqualTo(180);
  }

  @Test
  void a_vector_of_another_length_is_refused_by_name_and_nothing_is_applied() {
    index.apply(new IndexWrite.Put(memory("first", "x").build(), Map.of("m", Vectors.unit(1, 0))));
    IndexPosition before = index.index().position();
    assertThatThrownBy(
            () ->
                index.apply(
                    new IndexWrite.Put(memory("good", "ferry").build(), Map.of()),
                    new IndexWrite.Put(
                        memory("bad", "ferry").build(), Map.of("m", Vectors.unit(1, 0, 0)))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("memory:bad")
        .hasMessageContaining("2 are wanted");
    assertThat(index.find("ferry")).isEmpty();
    assertThat(index.index().position()).isEqualTo(before);
  }

  @Test
  void an_emptied_index_takes_another_length() {
    index.apply(new IndexWrite.Put(memory("a", "x").build(), Map.of("m", Vectors.unit(1, 0))));
    index.apply(
        new IndexWrite.RemoveAll(),
        new IndexWrite.Put(memory("b", "x").build(), Map.of("m", Vectors.unit(0, 0, 1))));
    assertThat(ids(Vectors.unit(0, 0, 1), Filters.everything())).containsExactly("b");
  }

  @Test
  void vectors_that_are_not_of_unit_length_are_compared_by_direction() {
    index.apply(new IndexWrite.Put(memory("a", "x").build(), Map.of("m", new float[] {30, 40})));
    PoolHit hit =
        index.index().nearest("m", new float[] {6, 8}, Filters.everything(), 1).getFirst();
    assertThat(hit.relevance()).isCloseTo(1, offset(1e-6));
  }

  @Test
  void wide_vectors_are_held() {
    float[] wide = Vectors.random(new Random(9), 3_072);
    index.apply(new IndexWrite.Put(memory("wide", "x").build(), Map.of("m", wide)));
    assertThat(ids(wide, Filters.everything())).containsExactly("wide");
  }
}
