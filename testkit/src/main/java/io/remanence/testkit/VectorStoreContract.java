package io.remanence.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.remanence.embed.StoredVector;
import io.remanence.embed.VectorStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** What every vector store keeps. A backend's test class implements it with a factory. */
@Timeout(60)
@ExtendWith(VectorStoreParameters.class)
public interface VectorStoreContract {
  String EN = "all-minilm-l6-v2-q/1";
  String ZH = "bge-small-zh-v1.5-q/1";

  /** An empty vector store; called once a test. The suite closes it. */
  VectorStore openVectors();

  /**
   * Closes the vector store that this test was given and opens it again from its files. Empty, and
   * the vector store left open, for backends that forget everything when they are closed.
   */
  default Optional<VectorStore> reopenVectors(VectorStore vectors) {
    return Optional.empty();
  }

  private VectorStore reopened(VectorStore vectors) {
    return reopenVectors(vectors).orElse(vectors);
  }

  @Test
  default void a_new_one_is_empty(VectorStore vectors) {
    assertThat(vectors.position(EN)).isZero();
    assertThat(vectors.count(EN)).isZero();
    assertThat(vectors.get(EN, List.of("memory:a"))).isEmpty();
    assertThat(vectors.get(EN, List.of())).isEmpty();
    assertThat(vectors.scan(EN, "", 10)).isEmpty();
  }

  @Test
  default void a_vector_comes_back_bit_by_bit(VectorStore vectors) {
    float[] odd = {
      0f, -0f, 1f, -1f, Float.MIN_VALUE, -Float.MIN_NORMAL, Float.MAX_VALUE, 0.1f, 1 / 3f, 1e-30f
    };
    float[] long1 = random(1, 1024);
    vectors.put(
        List.of(
            new StoredVector("memory:a", EN, Long.MIN_VALUE, odd),
            new StoredVector("memory:b", EN, -1, long1),
            new StoredVector("memory:c", EN, Long.MAX_VALUE, new float[] {1})),
        List.of(),
        Map.of(EN, 9_000_000_000L));
    try (VectorStore again = reopened(vectors)) {
      same(again, EN, "memory:a", Long.MIN_VALUE, odd);
      same(again, EN, "memory:b", -1, long1);
      same(again, EN, "memory:c", Long.MAX_VALUE, new float[] {1});
      assertThat(again.position(EN)).isEqualTo(9_000_000_000L);
    }
  }

  @Test
  default void a_newer_vector_replaces_the_older_one(VectorStore vectors) {
    put(vectors, "memory:a", EN, 1, random(1, 8));
    put(vectors, "memory:a", EN, 2, random(2, 12));
    assertThat(vectors.count(EN)).isEqualTo(1);
    try (VectorStore again = reopened(vectors)) {
      same(again, EN, "memory:a", 2, random(2, 12));
    }
  }

  @Test
  default void models_are_kept_apart(VectorStore vectors) {
    put(vectors, "memory:a", EN, 1, random(1, 8));
    put(vectors, "memory:a", ZH, 2, random(2, 12));
    put(vectors, "memory:b", ZH, 3, random(3, 12));
    vectors.put(List.of(), List.of(), Map.of(EN, 5L, ZH, 6L));
    vectors.put(List.of(), List.of(), Map.of(ZH, 7L));
    try (VectorStore again = reopened(vectors)) {
      same(again, EN, "memory:a", 1, random(1, 8));
      same(again, ZH, "memory:a", 2, random(2, 12));
      assertThat(again.get(EN, List.of("memory:b"))).isEmpty();
      assertThat(again.count(EN)).isEqualTo(1);
      assertThat(again.count(ZH)).isEqualTo(2);
      assertThat(again.count("never")).isZero();
      assertThat(again.scan(EN, "", 10)).containsExactly("memory:a");
      assertThat(again.scan(ZH, "", 10)).containsExactly("memory:a", "memory:b");
      assertThat(again.position(EN)).isEqualTo(5);
      assertThat(again.position(ZH)).isEqualTo(7);
      assertThat(again.position("never")).isZero();
    }
  }

  @Test
  default void a_removed_item_loses_its_vectors_of_every_model(VectorStore vectors) {
    put(vectors, "memory:a", EN, 1, random(1, 8));
    put(vectors, "memory:a", ZH, 1, random(2, 12));
    put(vectors, "memory:b", EN, 1, random(3, 8));
    vectors.put(List.of(), List.of("memory:a", "memory:never"), Map.of(EN, 4L, ZH, 4L));
    try (VectorStore again = reopened(vectors)) {
      assertThat(again.get(EN, List.of("memory:a"))).isEmpty();
      assertThat(again.get(ZH, List.of("memory:a"))).isEmpty();
      assertThat(again.scan(EN, "", 10)).containsExactly("memory:b");
      assertThat(again.scan(ZH, "", 10)).isEmpty();
      assertThat(again.position(EN)).isEqualTo(4);
    }
  }

  @Test
  default void a_position_may_go_back(VectorStore vectors) {
    vectors.put(List.of(), List.of(), Map.of(EN, 100L));
    vectors.put(List.of(), List.of(), Map.of(EN, 0L));
    assertThat(vectors.position(EN)).isZero();
  }

  @Test
  default void keys_are_compared_exactly(VectorStore vectors) {
    List<StoredVector> all = new ArrayList<>();
    for (int i = 0; i < HardTexts.IDS.size(); i++) {
      all.add(new StoredVector("memory:" + HardTexts.IDS.get(i), EN, i, new float[] {i, 1}));
    }
    vectors.put(all, List.of(), Map.of());
    try (VectorStore again = reopened(vectors)) {
      assertThat(again.count(EN)).isEqualTo(all.size());
      for (StoredVector vector : all) {
        same(again, EN, vector.item(), vector.contentHash(), vector.vector());
      }
      List<String> sorted = all.stream().map(StoredVector::item).sorted(Keys.TEXT_ORDER).toList();
      assertThat(again.scan(EN, "", 10_000)).isEqualTo(sorted);
      again.put(List.of(), List.of("memory:a"), Map.of());
      assertThat(again.count(EN)).isEqualTo(all.size() - 1);
    }
  }

  @Test
  default void very_many_items_may_be_asked_for_and_stored_at_once(VectorStore vectors) {
    List<StoredVector> all =
        IntStream.range(0, 3000)
            .mapToObj(i -> new StoredVector("memory:" + i, EN, i, new float[] {i, 1, 0, 0}))
            .toList();
    vectors.put(all, List.of(), Map.of(EN, 3000L));
    List<String> asked = new ArrayList<>();
    IntStream.range(0, 40_000).forEach(i -> asked.add("memory:" + i));
    asked.add("memory:1");
    assertThat(vectors.get(EN, asked)).hasSize(3000);
    vectors.put(List.of(), asked, Map.of());
    assertThat(vectors.count(EN)).isZero();
  }

  @Test
  default void the_scan_pages_through_all_keys_in_order(VectorStore vectors) {
    TreeSet<String> staying = new TreeSet<>();
    for (int i = 0; i < 50; i++) {
      String item = "message:%03d".formatted(i);
      put(vectors, item, EN, i, new float[] {1});
      if (i % 2 == 1) {
        staying.add(item);
      }
    }
    List<String> seen = new ArrayList<>();
    String after = "";
    for (int round = 0; ; round++) {
      List<String> page = vectors.scan(EN, after, 7);
      if (page.isEmpty()) {
        break;
      }
      assertThat(page.size()).isLessThanOrEqualTo(7);
      seen.addAll(page);
      after = page.getLast();
      put(vectors, "message:new%d".formatted(round), EN, 1, new float[] {1});
      vectors.put(List.of(), List.of("message:%03d".formatted(round * 4)), Map.of());
      vectors.put(List.of(), List.of("message:%03d".formatted(48 - round * 4)), Map.of());
    }
    assertThat(seen).isSorted().doesNotHaveDuplicates().containsAll(staying);
    assertThatThrownBy(() -> vectors.scan(EN, "", 0)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  default void arrays_that_were_passed_or_given_may_change_afterwards(VectorStore vectors) {
    float[] passed = {0.6f, 0.8f};
    put(vectors, "memory:a", EN, 1, passed);
    passed[0] = 9;
    vectors.get(EN, List.of("memory:a")).values().forEach(given -> given.vector()[1] = 7);
    same(vectors, EN, "memory:a", 1, new float[] {0.6f, 0.8f});
  }

  @Test
  default void vectors_and_positions_come_in_one_commit(VectorStore vectors) {
    // Each commit of number n holds n vectors and says so in its position.
    int commits = 150;
    AtomicReference<Throwable> failed = new AtomicReference<>();
    CountDownLatch done = new CountDownLatch(1);
    Thread reader =
        Thread.ofPlatform()
            .start(
                () -> {
                  try {
                    while (done.getCount() > 0) {
                      long position = vectors.position(EN);
                      assertThat(vectors.count(EN)).isGreaterThanOrEqualTo(position);
                    }
                  } catch (Throwable e) {
                    failed.set(e);
                  }
                });
    for (int i = 1; i <= commits; i++) {
      vectors.put(
          List.of(new StoredVector("memory:" + i, EN, i, random(i, 16))),
          List.of(),
          Map.of(EN, (long) i));
    }
    done.countDown();
    Waiting.untilEnded(reader);
    assertThat(failed.get()).isNull();
    try (VectorStore again = reopened(vectors)) {
      assertThat(again.position(EN)).isEqualTo(commits);
      assertThat(again.count(EN)).isEqualTo(commits);
    }
  }

  private static void put(
      VectorStore vectors, String item, String model, long hash, float[] vector) {
    vectors.put(List.of(new StoredVector(item, model, hash, vector)), List.of(), Map.of());
  }

  private static void same(
      VectorStore vectors, String model, String item, long hash, float[] vector) {
    Map<String, StoredVector> found = vectors.get(model, List.of(item, "memory:nobody"));
    assertThat(found).as(item).containsOnlyKeys(item);
    StoredVector seen = found.values().iterator().next();
    assertThat(seen.item()).isEqualTo(item);
    assertThat(seen.model()).isEqualTo(model);
    assertThat(seen.contentHash()).isEqualTo(hash);
    assertThat(bits(seen.vector())).as(item).isEqualTo(bits(vector));
  }

  private static List<Integer> bits(float[] vector) {
    List<Integer> bits = new ArrayList<>();
    for (float value : vector) {
      bits.add(Float.floatToRawIntBits(value));
    }
    return bits;
  }

  private static float[] random(long seed, int dimension) {
    return Vectors.random(new Random(seed), dimension);
  }
}
