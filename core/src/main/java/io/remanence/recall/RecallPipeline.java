package io.remanence.recall;

import io.remanence.embed.Embedder;
import io.remanence.history.Message;
import io.remanence.memory.Memory;
import io.remanence.memory.MemoryId;
import io.remanence.recall.RecallResult.NearMiss;
import io.remanence.store.Store;
import io.remanence.text.Texts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;

/**
 * Finds what is relevant: pools by words and by meaning, fused on absolute scales, read back from
 * the store under the same scope, cut by relevance.
 *
 * <p>The score is a weighted mean of two numbers that are comparable between queries: the word
 * pool's relevance, and the cosine above what unrelated texts have with the model, {@code (cos − μ)
 * / (1 − μ)}. Meaning weighs as much as the model knows the query's language.
 */
public final class RecallPipeline {
  private static final int POOL = 200;
  private static final int MAX_NEAR_MISSES = 5;
  private static final Duration WAIT_FOR_INDEX = Duration.ofMillis(250);

  private final Store store;
  private final Index index;
  private final IndexProgress progress;
  private final IndexedItems items;
  private final QueryVectors queryVectors;
  private final RecallSettings settings;

  /**
   * @param executor runs the embedding of queries; closed by the caller
   */
  public RecallPipeline(
      Store store,
      Index index,
      IndexProgress progress,
      IndexedItems items,
      List<Embedder> embedders,
      ExecutorService executor,
      RecallSettings settings) {
    this.store = store;
    this.index = index;
    this.progress = progress;
    this.items = items;
    this.queryVectors = new QueryVectors(embedders, executor);
    this.settings = settings;
  }

  /** Finds; see {@link RecallRequest}. */
  public RecallResult recall(RecallRequest request) {
    long start = System.nanoTime();
    String query = Texts.clean(request.query());
    if (Texts.isBlank(query)) {
      return new RecallResult(List.of(), List.of(), List.of(), Duration.ZERO);
    }
    List<String> degraded = new ArrayList<>();
    QueryVectors.Pending vectors =
        index.searchesVectors() ? queryVectors.start(query) : queryVectors.new Pending();
    Duration patience =
        settings.deadline().compareTo(WAIT_FOR_INDEX) < 0 ? settings.deadline() : WAIT_FOR_INDEX;
    if (!progress.await(request.waitFor(), patience)) {
      degraded.add("index-behind");
    }
    Map<ItemId, Candidate> candidates = new LinkedHashMap<>();
    for (PoolHit hit : index.words(query, request.filter(), POOL)) {
      candidates.computeIfAbsent(hit.id(), Candidate::new).words = hit.relevance();
    }
    QueryVectors.Outcome outcome =
        vectors.await(settings.deadline().minusNanos(System.nanoTime() - start));
    degraded.addAll(outcome.degraded());
    double weightOfMeaning = 0;
    for (QueryVectors.QueryVector vector : outcome.vectors()) {
      Embedder model = vector.embedder();
      double weight = settings.vectorWeight() * vector.affinity();
      weightOfMeaning += weight;
      for (PoolHit hit : index.nearest(model.identity(), vector.vector(), request.filter(), POOL)) {
        double above = (hit.relevance() - model.background()) / (1 - model.background());
        if (above > 0) {
          candidates
              .computeIfAbsent(hit.id(), Candidate::new)
              .addMeaning(model.identity(), above, weight);
        }
      }
    }
    double weightOfWords = 1 - Math.min(1, weightOfMeaning);
    candidates.values().forEach(candidate -> candidate.fuse(weightOfWords));
    return cut(request, readBack(request, candidates), degraded, start);
  }

  /** The candidates as the store has them now, best first; what may not be seen is gone. */
  private List<Hit> readBack(RecallRequest request, Map<ItemId, Candidate> candidates) {
    List<Candidate> best =
        candidates.values().stream()
            .sorted(
                Comparator.comparingDouble((Candidate c) -> c.score)
                    .reversed()
                    .thenComparing(c -> c.id.key()))
            .limit(POOL)
            .toList();
    List<MemoryId> memoryIds = new ArrayList<>();
    List<Long> seqs = new ArrayList<>();
    for (Candidate candidate : best) {
      switch (candidate.id.kind()) {
        case MEMORY -> memoryIds.add(new MemoryId(candidate.id.id()));
        case MESSAGE -> seqs.add(Long.parseLong(candidate.id.id()));
      }
    }
    if (best.isEmpty()) {
      return List.of();
    }
    ItemFilter filter = request.filter();
    Map<ItemId, Recalled> found = new LinkedHashMap<>();
    store.read(
        tx -> {
          for (Memory memory : tx.memories().withIds(filter.memories(), memoryIds)) {
            if (filter.admits(items.of(memory))) {
              Recalled item = new Recalled.OfMemory(memory);
              found.put(item.id(), item);
            }
          }
          for (Message message : tx.history().withSeqs(filter.messages(), seqs)) {
            if (items.of(message).filter(filter::admits).isPresent()) {
              Recalled item = new Recalled.OfMessage(message);
              found.put(item.id(), item);
            }
          }
          return found;
        });
    List<Hit> hits = new ArrayList<>();
    for (Candidate candidate : best) {
      Optional.ofNullable(found.get(candidate.id))
          .ifPresent(item -> hits.add(candidate.toHit(item)));
    }
    return hits;
  }

  private RecallResult cut(
      RecallRequest request, List<Hit> ranked, List<String> degraded, long start) {
    List<Hit> hits = new ArrayList<>();
    List<NearMiss> misses = new ArrayList<>();
    Set<String> said = new HashSet<>();
    for (Hit hit : ranked) {
      Optional<String> reason = Optional.empty();
      if (hit.score() < request.minScore()) {
        reason = Optional.of("below-min-score");
      } else if (isShown(request, hit.item())) {
        reason = Optional.of("shown");
      } else if (!said.add(sameness(hit.item()))) {
        reason = Optional.of("duplicate");
      } else if (hits.size() == request.limit()) {
        reason = Optional.of("over-limit");
      }
      if (reason.isEmpty()) {
        hits.add(hit);
      } else if (request.explain() && misses.size() < MAX_NEAR_MISSES) {
        misses.add(new NearMiss(hit, reason.get()));
      }
    }
    return new RecallResult(
        hits,
        misses,
        degraded.stream().distinct().toList(),
        Duration.ofNanos(System.nanoTime() - start));
  }

  private static boolean isShown(RecallRequest request, Recalled item) {
    return switch (item) {
      case Recalled.OfMessage of -> request.hiddenMessages().contains(of.message().seq());
      case Recalled.OfMemory of ->
          !of.memory().messageSeqs().isEmpty()
              && request.hiddenMessages().containsAll(of.memory().messageSeqs());
    };
  }

  private static String sameness(Recalled item) {
    return switch (item) {
      case Recalled.OfMemory of -> "memory|" + of.memory().contentKey();
      // The same words by two speakers are two messages.
      case Recalled.OfMessage of ->
          of.message().body().speaker().map(speaker -> speaker.id()).orElse("")
              + "|"
              + item.content();
    };
  }

  /** An item on its way through the pipeline. */
  private static final class Candidate {
    final ItemId id;
    final Map<String, Double> parts = new LinkedHashMap<>();
    double words;
    double meaning;
    boolean byMeaning;
    double score;

    Candidate(ItemId id) {
      this.id = id;
    }

    void addMeaning(String model, double above, double weight) {
      parts.put("meaning:" + model, above);
      meaning += above * weight;
      byMeaning = true;
    }

    void fuse(double weightOfWords) {
      if (words > 0) {
        parts.put("words", words);
      }
      score = Math.clamp(words * weightOfWords + meaning, 0, 1);
    }

    Hit toHit(Recalled item) {
      Hit.MatchedBy matchedBy =
          !byMeaning
              ? Hit.MatchedBy.BM25
              : words > 0 ? Hit.MatchedBy.HYBRID : Hit.MatchedBy.EMBEDDING;
      return new Hit(item, score, matchedBy, parts);
    }
  }
}
