package io.remanence.quality;

import io.remanence.inject.BlockStyle;
import io.remanence.inject.InjectSettings;
import io.remanence.inject.MemoryBlock;
import io.remanence.quality.data.Document;
import io.remanence.quality.data.Question;
import io.remanence.recall.Hit;
import io.remanence.recall.ItemId;
import io.remanence.recall.ItemKind;
import io.remanence.recall.PoolHit;
import io.remanence.recall.RecallRequest;
import io.remanence.recall.RecallResult;
import io.remanence.scope.Scope;
import io.remanence.settings.SpaceSettings;
import io.remanence.space.RecallQuery;
import io.remanence.text.Language;
import io.remanence.token.TokenEstimate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Asks a loaded corpus questions, as a turn would. */
final class Asking {
  private final LoadedCorpus loaded;
  private final SpaceSettings settings;
  private final Optional<PoolProbe> probe;
  private final Map<String, Document> documents = new HashMap<>();

  Asking(LoadedCorpus loaded, SpaceSettings settings, Optional<PoolProbe> probe) {
    this.loaded = loaded;
    this.settings = settings;
    this.probe = probe;
    loaded.corpus.documents().forEach(document -> documents.put(document.id(), document));
  }

  /** Asks a question of this corpus: once without a cut, once as the system cuts. */
  Outcome ask(Question question) {
    probe.ifPresent(PoolProbe::clear);
    RecallResult all = recall(question, RecallRequest.MAX_LIMIT, 0);
    List<PoolProbe.Pool> pools = probe.map(PoolProbe::pools).orElse(List.of());
    RecallResult cut = recallAsInjected(question);
    Set<String> relevant = labels(question.relevant(), question);
    return new Outcome(
        loaded.corpus.id(),
        question,
        found(all, question),
        found(cut, question),
        relevant,
        relevant.stream()
            .map(id -> document(id).session().orElse(id))
            .collect(Collectors.toUnmodifiableSet()),
        labels(superseded(question.relevant()), question),
        tokens(cut),
        all.took().toNanos() / 1e6,
        all.degraded(),
        places(question, pools));
  }

  /** Asks a question of another corpus. */
  Stranger askStranger(Question question) {
    // Its session is of the other corpus; here all is searched.
    Question anywhere =
        new Question(
            question.id(),
            question.text(),
            List.of(),
            question.time(),
            Optional.empty(),
            question.category(),
            false);
    List<Hit> all = recall(anywhere, RecallRequest.MAX_LIMIT, 0).hits();
    return new Stranger(
        all.isEmpty() ? 0 : all.getFirst().score(), !recallAsInjected(anywhere).hits().isEmpty());
  }

  private RecallResult recallAsInjected(Question question) {
    InjectSettings inject = settings.inject();
    return recall(question, inject.maxMemories(), inject.minScore());
  }

  private RecallResult recall(Question question, int limit, double minScore) {
    return loaded.space.recall(
        new RecallQuery(
            question.text(),
            question.session().map(Scope::session),
            Optional.empty(),
            limit,
            Set.of(ItemKind.values()),
            minScore,
            RecallQuery.Filters.none(),
            question.time().or(loaded.corpus::lastTime),
            true));
  }

  private List<Outcome.Found> found(RecallResult result, Question question) {
    List<Outcome.Found> found = new ArrayList<>();
    for (Hit hit : result.hits()) {
      label(hit.item().id(), question)
          .ifPresent(
              id ->
                  found.add(
                      new Outcome.Found(id, document(id).session(), hit.score(), hit.parts())));
    }
    return found;
  }

  private Document document(String id) {
    return Optional.ofNullable(documents.get(id)).orElseThrow();
  }

  private Optional<String> label(ItemId item, Question question) {
    List<String> same = loaded.documents(item);
    return same.stream()
        .filter(question.relevant()::contains)
        .findFirst()
        .or(() -> same.stream().findFirst());
  }

  private Set<String> labels(Iterable<String> ids, Question question) {
    Set<String> labels = new LinkedHashSet<>();
    for (String id : ids) {
      label(loaded.item(id), question).ifPresent(labels::add);
    }
    return labels;
  }

  /** All that these took the place of, and what that took the place of. */
  private Set<String> superseded(Iterable<String> ids) {
    Set<String> superseded = new LinkedHashSet<>();
    for (String id : ids) {
      for (String older : document(id).supersedes()) {
        if (superseded.add(older)) {
          superseded.addAll(superseded(List.of(older)));
        }
      }
    }
    return superseded;
  }

  private List<Outcome.Place> places(Question question, List<PoolProbe.Pool> pools) {
    List<Outcome.Place> places = new ArrayList<>();
    for (PoolProbe.Pool pool : pools) {
      Map<ItemId, Integer> ranks = new LinkedHashMap<>();
      for (PoolHit hit : pool.hits()) {
        ranks.putIfAbsent(hit.id(), ranks.size() + 1);
      }
      for (String id : question.relevant()) {
        Optional<Integer> rank = Optional.ofNullable(ranks.get(loaded.item(id)));
        places.add(
            new Outcome.Place(
                id,
                pool.name(),
                rank,
                rank.map(place -> pool.hits().get(place - 1).relevance()).orElse(0.0)));
      }
    }
    return places;
  }

  private int tokens(RecallResult cut) {
    if (cut.hits().isEmpty()) {
      return 0;
    }
    List<MemoryBlock.Line> lines =
        cut.hits().stream()
            .map(
                hit ->
                    new MemoryBlock.Line(
                        hit.item().id().id(),
                        hit.item().content(),
                        hit.score(),
                        hit.item().writtenAt(),
                        hit.item().about(),
                        hit.item().speakerName()))
            .toList();
    return TokenEstimate.text(
        MemoryBlock.render(
            lines,
            new BlockStyle(Language.ENGLISH, settings.zone(), settings.inject().maxChars())));
  }
}
