package io.remanence.recall;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.embed.Embedder;
import io.remanence.embed.StoredVector;
import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import io.remanence.inmemory.InMemoryIndex;
import io.remanence.inmemory.InMemoryStore;
import io.remanence.inmemory.InMemoryVectorStore;
import io.remanence.memory.Memory;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class RecallPipelineTest {
  private final InMemoryStore store = new InMemoryStore(Clock.fixed(Items.NOW, ZoneOffset.UTC));
  private final InMemoryVectorStore vectors = new InMemoryVectorStore();
  private final Index index = new InMemoryIndex();
  private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
  private final IndexedItems items = new IndexedItems(java.util.Set.of());
  private Embedder model = new TwoWords();

  @AfterEach
  void close() {
    executor.shutdownNow();
  }

  @Test
  void each_hit_says_its_words_and_its_meaning() {
    remember("sea", "the harbour at dawn");
    remember("no", "the harbour report");
    RecallResult result = recall(pipeline(index), "harbour dawn");

    assertThat(ids(result)).containsExactly("sea", "no");
    assertThat(result.hits().getFirst().parts()).containsKeys("words", "meaning:two-words/1");
  }

  @Test
  void an_index_without_vectors_has_its_words_ranked_by_the_stored_ones() {
    remember("far", "harbour harbour harbour office");
    remember("near", "a harbour, and the dawn over it, and much more to tell of");

    RecallResult result = recall(pipeline(new WordsOnly(index)), "harbour dawn");

    assertThat(ids(result).getFirst()).isEqualTo("near");
    assertThat(result.hits().getFirst().parts()).containsKey("meaning:two-words/1");
    assertThat(result.degraded()).isEmpty();
  }

  @Test
  void a_vector_of_other_words_is_not_compared() {
    Memory memory = remember("m", "the harbour");
    vectors.put(
        List.of(
            new StoredVector(
                ItemId.of(memory.id()).key(), model.identity(), 42, new float[] {1, 0, 0})),
        List.of(),
        Map.of());

    RecallResult result = recall(pipeline(new WordsOnly(index)), "harbour");

    assertThat(ids(result)).containsExactly("m");
    assertThat(result.hits().getFirst().parts()).doesNotContainKey("meaning:two-words/1");
  }

  @Test
  void a_model_that_fails_is_told_and_words_go_on() {
    remember("m", "the harbour");
    model = new Failing();

    RecallResult result = recall(pipeline(index), "harbour");

    assertThat(ids(result)).containsExactly("m");
    assertThat(result.degraded()).containsExactly("embedder");
  }

  @Test
  void vectors_that_are_no_numbers_or_of_another_length_do_no_harm() {
    Memory memory = remember("m", "the harbour");
    for (float[] bad : List.of(new float[] {Float.NaN, 1, 0}, new float[] {1, 0}, new float[0])) {
      vectors.put(
          List.of(
              new StoredVector(
                  ItemId.of(memory.id()).key(),
                  model.identity(),
                  IndexedItems.hashToEmbed(items.of(memory)),
                  bad)),
          List.of(),
          Map.of());
      RecallResult result = recall(pipeline(index), "harbour");

      assertThat(ids(result)).containsExactly("m");
      assertThat(result.hits().getFirst().score()).isBetween(0.0, 1.0);
    }
  }

  @Test
  void a_memory_is_found_by_its_id_even_where_no_word_matches() {
    remember("mem_abc_1", "nothing of the kind");

    assertThat(ids(recall(pipeline(index), "mem_abc_1"))).containsExactly("mem_abc_1");
  }

  @Test
  void odd_queries_find_nothing_or_what_they_hold_and_never_everything() {
    remember("m", "the harbour AND the dawn");
    RecallPipeline pipeline = pipeline(index);

    for (String query :
        List.of(
            "", "   ", "\u3000\u200b", "?!…", "()", "*", "\u0000", "\uD800", "'; DROP TABLE x")) {
      assertThat(ids(recall(pipeline, query))).as(query).isEmpty();
    }
    for (String query :
        List.of(
            "content:harbour*",
            "\"harbour",
            "+harbour -dawn ^2",
            "harbour~5 [a TO b]",
            "harbour ".repeat(12_500))) {
      assertThat(ids(recall(pipeline, query))).containsExactly("m");
    }
  }

  @Test
  void weights_of_the_request_go_before_those_that_are_set() {
    remember("m", "the harbour");

    RecallResult result =
        pipeline(index)
            .recall(Items.request("harbour", 5, 0).rankedBy(Optional.of(Preset.LEXICAL.weights())));

    assertThat(result.hits().getFirst().matchedBy()).isEqualTo(Hit.MatchedBy.BM25);
    assertThat(result.hits().getFirst().parts()).containsOnlyKeys("words", "fused");
  }

  @Test
  void a_question_of_a_time_alone_finds_what_was_then() {
    Duration day = Duration.ofDays(1);
    remember("older", "the harbour was dredged all morning", Items.NOW.minus(day.multipliedBy(2)));
    remember("that", "we painted the boat and found the anchor", Items.NOW.minus(day));
    remember("today", "the dawn was grey and there was no wind", Items.NOW);

    for (String question : List.of("What did we do yesterday?", "昨天做了什么？")) {
      RecallResult result = pipeline(index).recall(Items.request(question, 5, 0.1));
      assertThat(ids(result)).as(question).containsExactly("that");
      assertThat(result.hits().getFirst().score()).isBetween(0.1, 0.9);
    }
    // Stop words alone are found, but are next to nothing.
    RecallResult open = pipeline(index).recall(Items.request("what did we do", 5, 0));
    assertThat(open.hits())
        .allMatch(hit -> hit.score() < 0.1 || hit.matchedBy() != Hit.MatchedBy.BM25);
  }

  private Memory remember(String id, String content) {
    return remember(id, content, Items.NOW);
  }

  private Memory remember(String id, String content, Instant time) {
    Candidate candidate =
        Items.memory(id, content, 0, time, 2, List.of(), Optional.empty(), Optional.empty());
    Memory memory = ((Recalled.OfMemory) candidate.item()).memory();
    store.transact(
        tx -> {
          tx.memories().save(memory);
          return memory;
        });
    IndexedItem item = items.of(memory);
    float[] vector = model.embed(content, Embedder.Purpose.DOCUMENT);
    index.apply(
        List.of(new IndexWrite.Put(item, Map.of(model.identity(), vector))), IndexPosition.START);
    vectors.put(
        List.of(
            new StoredVector(
                item.id().key(), model.identity(), IndexedItems.hashToEmbed(item), vector)),
        List.of(),
        Map.of());
    return memory;
  }

  private RecallPipeline pipeline(Index searched) {
    return new RecallPipeline(
        store,
        vectors,
        searched,
        (seq, patience) -> true,
        items,
        List.of(model),
        executor,
        new RecallSettings(Duration.ofSeconds(30), RecallWeights.defaults()));
  }

  private static RecallResult recall(RecallPipeline pipeline, String query) {
    return pipeline.recall(Items.request(query, 5, 0));
  }

  private static List<String> ids(RecallResult result) {
    return result.hits().stream().map(hit -> hit.item().id().id()).toList();
  }

  /** Knows two words, harbour and dawn, and that there are others. */
  private static class TwoWords implements Embedder {
    @Override
    public String identity() {
      return "two-words/1";
    }

    @Override
    public int dimension() {
      return 3;
    }

    @Override
    public double affinity(String text) {
      return 1;
    }

    @Override
    public double background() {
      return 0.1;
    }

    @Override
    public float[] embed(String text, Purpose purpose) {
      double first = text.contains("harbour") ? 1 : 0;
      double second = text.contains("dawn") ? 1 : 0;
      double neither = first + second == 0 ? 1 : 0;
      double length = Math.sqrt(first + second + neither);
      return new float[] {
        (float) (first / length), (float) (second / length), (float) (neither / length)
      };
    }

    @Override
    public void close() {}
  }

  /** Can't be reached. */
  private static final class Failing extends TwoWords {
    @Override
    public float[] embed(String text, Purpose purpose) {
      throw RemanenceException.of(ErrorCode.UNAVAILABLE, "no model here");
    }
  }

  /** An index that searches no vectors. */
  private static final class WordsOnly extends ForwardingIndex {
    WordsOnly(Index index) {
      super(index);
    }

    @Override
    public List<PoolHit> nearest(String model, float[] vector, ItemFilter filter, int limit) {
      return List.of();
    }

    @Override
    public boolean searchesVectors() {
      return false;
    }
  }
}
