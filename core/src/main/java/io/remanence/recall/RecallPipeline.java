package io.remanence.recall;

import io.remanence.embed.Embedder;
import io.remanence.embed.VectorStore;
import io.remanence.recall.QueryVectors.QueryVector;
import io.remanence.store.Store;
import io.remanence.text.Texts;
import io.remanence.time.TimeSpan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.regex.Pattern;

/**
 * Finds what is relevant, in steps of a small class each: the query is read ({@link QueryReading}),
 * pools by words, by meaning and, where only a time is asked for, by time are found, the best of
 * them and their surroundings are read back from the store under the same scope ({@link ReadBack}),
 * compared in meaning ({@link Meanings}), fused on absolute scales ({@link Fusion}), ranked by the
 * {@link Stage stages}, and cut ({@link Cut}). {@link RecallWeights} says what counts how much.
 */
public final class RecallPipeline {
  /** So many are taken by their words: cheap, and what is far down may be near in meaning. */
  private static final int POOL = 200;

  /**
   * So many are taken by their meaning, and so many of all are read back and ranked; or, where more
   * hits are wanted, twice as many as those.
   */
  private static final int RANKED = 64;

  /** What is worth a look as an id; one with other characters is found by its content alone. */
  private static final Pattern ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_.:-]*");

  private static final int LONGEST_ID = 256;
  private static final Duration WAIT_FOR_INDEX = Duration.ofMillis(250);

  /** Ties go by id, so that the same recall gives the same order. */
  private static final Comparator<Candidate> BEST_FIRST =
      Comparator.comparingDouble((Candidate c) -> c.score)
          .reversed()
          .thenComparing(c -> c.id, ItemId.ORDER);

  private final Index index;
  private final IndexProgress progress;
  private final QueryVectors queryVectors;
  private final ReadBack readBack;
  private final Meanings meanings;
  private final RecallSettings settings;

  /**
   * @param vectors what the index may only have copies of
   * @param executor runs the embedding of queries; closed by the caller
   */
  public RecallPipeline(
      Store store,
      VectorStore vectors,
      Index index,
      IndexProgress progress,
      IndexedItems items,
      List<Embedder> embedders,
      ExecutorService executor,
      RecallSettings settings) {
    this.index = index;
    this.progress = progress;
    this.readBack = new ReadBack(store, items);
    this.meanings = new Meanings(vectors);
    this.queryVectors = new QueryVectors(embedders, executor);
    this.settings = settings;
  }

  /** Finds; see {@link RecallRequest}. */
  public RecallResult recall(RecallRequest request) {
    long start = System.nanoTime();
    String text = Texts.clean(request.query());
    if (Texts.isBlank(text)) {
      return new RecallResult(List.of(), List.of(), List.of(), Duration.ZERO);
    }
    RecallWeights weights = request.weights().orElse(settings.weights());
    List<String> degraded = new ArrayList<>();
    QueryVectors.Pending pending =
        weights.meaning() > 0 && hasWords(text)
            ? queryVectors.start(text)
            : queryVectors.new Pending();
    QueryReading query = QueryReading.of(text, request.filter().now(), request.zone());
    Duration patience =
        settings.deadline().compareTo(WAIT_FOR_INDEX) < 0 ? settings.deadline() : WAIT_FOR_INDEX;
    if (!progress.await(request.waitFor(), patience)) {
      degraded.add("index-behind");
    }
    Map<ItemId, Candidate> found = new LinkedHashMap<>();
    findByWords(text, request, found);
    QueryVectors.Outcome outcome =
        pending.await(settings.deadline().minusNanos(System.nanoTime() - start));
    degraded.addAll(outcome.degraded());
    List<QueryVector> vectors = outcome.vectors();
    findByMeaning(vectors, request, found);
    if (query.asksOfTimeAlone() && weights.time() > 0) {
      findByTime(query.spans(), request, found);
    }
    Fusion fusion = new Fusion(weights.meaning());
    List<Candidate> candidates = readBest(query, request, weights, found, fusion, vectors);
    meanings.compare(candidates, vectors);
    fusion.apply(candidates, vectors);
    if (weights.feedback() > 0 && !vectors.isEmpty()) {
      meanings.feedBack(candidates, vectors, weights.feedback());
      fusion.apply(candidates, vectors);
    }
    for (Stage stage : stages(weights)) {
      stage.apply(query, request, candidates);
    }
    Cut.Chosen chosen =
        new Cut(weights.nearDuplicates())
            .apply(request, candidates.stream().sorted(BEST_FIRST).toList());
    return new RecallResult(
        chosen.hits(),
        chosen.misses(),
        degraded.stream().distinct().toList(),
        Duration.ofNanos(System.nanoTime() - start));
  }

  /** Marks and emoji alone have a vector too, but it means nothing. */
  private static boolean hasWords(String text) {
    return text.codePoints().anyMatch(Character::isLetterOrDigit);
  }

  private void findByWords(String text, RecallRequest request, Map<ItemId, Candidate> found) {
    for (PoolHit hit : index.words(text, request.filter(), Math.max(POOL, ranked(request)))) {
      found.computeIfAbsent(hit.id(), Candidate::new).words = hit.relevance();
    }
  }

  private void findByMeaning(
      List<QueryVector> vectors, RecallRequest request, Map<ItemId, Candidate> found) {
    if (!index.searchesVectors()) {
      return;
    }
    for (QueryVector vector : vectors) {
      Embedder model = vector.embedder();
      List<PoolHit> nearest =
          index.nearest(model.identity(), vector.vector(), request.filter(), ranked(request));
      for (PoolHit hit : nearest) {
        if (hit.relevance() > model.background()) {
          found
              .computeIfAbsent(hit.id(), Candidate::new)
              .cosines
              .put(model.identity(), hit.relevance());
        }
      }
    }
  }

  private static int ranked(RecallRequest request) {
    return (int) Math.clamp(2L * request.limit(), RANKED, Integer.MAX_VALUE);
  }

  /** What a question asks for that names a time and nothing else. */
  private void findByTime(
      List<TimeSpan> spans, RecallRequest request, Map<ItemId, Candidate> found) {
    for (TimeSpan span : spans) {
      for (PoolHit hit : index.newest(request.filter().within(span), RANKED)) {
        found.computeIfAbsent(hit.id(), Candidate::new).asked = true;
      }
    }
  }

  /** What is most promising by what the pools say, as the store has it now. */
  private List<Candidate> readBest(
      QueryReading query,
      RecallRequest request,
      RecallWeights weights,
      Map<ItemId, Candidate> found,
      Fusion fusion,
      List<QueryVector> vectors) {
    List<Candidate> rough = new ArrayList<>(found.values());
    fusion.apply(rough, vectors);
    List<Candidate> best = rough.stream().sorted(BEST_FIRST).limit(ranked(request)).toList();
    Set<ItemId> named = weights.exactMatch() ? named(query.text().strip()) : Set.of();
    return readBack.read(best, named, weights.neighbours().counts(), request.filter());
  }

  /** The ids that the query may be. */
  private static Set<ItemId> named(String text) {
    Set<ItemId> named = new LinkedHashSet<>();
    if (text.length() <= LONGEST_ID && ID.matcher(text).matches()) {
      named.add(new ItemId(ItemKind.MEMORY, text));
    }
    return named;
  }

  private static List<Stage> stages(RecallWeights weights) {
    List<Stage> stages = new ArrayList<>();
    if (weights.neighbours().counts()) {
      stages.add(new NeighbourStage(weights.neighbours()));
    }
    if (weights.brevity() > 0 || weights.question() > 0) {
      stages.add(new MessageStage(weights.brevity(), weights.question()));
    }
    if (weights.speaker() > 0) {
      stages.add(new SpeakerStage(weights.speaker()));
    }
    if (weights.time() > 0) {
      stages.add(new TimeStage(weights.time()));
    }
    if (weights.sessionPrior() > 0) {
      stages.add(new SessionStage(weights.sessionPrior()));
    }
    if (weights.exactMatch()) {
      stages.add(new ExactStage());
    }
    stages.add(new SummaryStage());
    stages.add(new LifeStage(weights.life()));
    return stages;
  }
}
