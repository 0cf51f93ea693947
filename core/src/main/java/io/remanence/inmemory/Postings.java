package io.remanence.inmemory;

import io.remanence.recall.ItemFilter;
import io.remanence.recall.ItemId;
import io.remanence.recall.ItemKind;
import io.remanence.scope.SessionKey;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which items hold which terms, and BM25 over them (S. Robertson, H. Zaragoza, "The Probabilistic
 * Relevance Framework: BM25 and Beyond", 2009) with k1 = 1.2 and b = 0.75.
 */
final class Postings {
  // Of three items, that two hold a word says nothing about how common the word is.
  private static final int FEWEST = 100;

  private static final double K1 = 1.2;
  private static final double B = 0.75;

  private final Map<ItemId, IndexedDoc> docs = new HashMap<>();
  private final Map<String, Map<IndexedDoc, Integer>> byTerm = new HashMap<>();
  private final Map<SessionKey, Map<ItemId, IndexedDoc>> messages = new HashMap<>();
  private double totalLength;

  Collection<IndexedDoc> docs() {
    return docs.values();
  }

  /** How many different terms there are. */
  int terms() {
    return byTerm.size();
  }

  void put(IndexedDoc doc) {
    remove(doc.item.id());
    docs.put(doc.item.id(), doc);
    doc.frequencies.forEach(
        (term, times) -> byTerm.computeIfAbsent(term, t -> new HashMap<>()).put(doc, times));
    messageSession(doc)
        .ifPresent(
            session ->
                messages.computeIfAbsent(session, s -> new HashMap<>()).put(doc.item.id(), doc));
    totalLength += doc.length;
  }

  void remove(ItemId id) {
    IndexedDoc doc = docs.remove(id);
    if (doc == null) {
      return;
    }
    for (String term : doc.frequencies.keySet()) {
      byTerm.computeIfPresent(term, (t, holders) -> without(holders, doc));
    }
    messageSession(doc)
        .ifPresent(session -> messages.computeIfPresent(session, (s, held) -> without(held, id)));
    totalLength = docs.isEmpty() ? 0 : totalLength - doc.length;
  }

  void removeMessages(SessionKey session) {
    Set<ItemId> held = messages.getOrDefault(session, Map.of()).keySet();
    List.copyOf(held).forEach(this::remove);
  }

  /** The relevance, above 0 up to 1, of each item that passes and holds a term. */
  Map<IndexedDoc, Double> score(Map<String, Double> terms, ItemFilter filter) {
    Map<IndexedDoc, Double> scores = new HashMap<>();
    Map<IndexedDoc, Boolean> admitted = new HashMap<>();
    double average = docs.isEmpty() ? 1 : Math.max(totalLength / docs.size(), 1e-9);
    double highest = 0;
    for (Map.Entry<String, Double> term : terms.entrySet()) {
      Map<IndexedDoc, Integer> holders = byTerm.getOrDefault(term.getKey(), Map.of());
      double weight = term.getValue() * idf(holders.size());
      highest += weight;
      for (Map.Entry<IndexedDoc, Integer> holder : holders.entrySet()) {
        IndexedDoc doc = holder.getKey();
        if (admitted.computeIfAbsent(doc, d -> filter.admits(d.item))) {
          double times = holder.getValue();
          double saturation = K1 * (1 - B + B * doc.length / average);
          scores.merge(doc, weight * times / (times + saturation), Double::sum);
        }
      }
    }
    double scale = highest;
    scores.replaceAll((doc, score) -> Math.min(1, score / scale));
    return scores;
  }

  private double idf(int holders) {
    int counted = Math.max(docs.size(), FEWEST);
    return Math.log(1 + (counted - holders + 0.5) / (holders + 0.5));
  }

  private static Optional<SessionKey> messageSession(IndexedDoc doc) {
    return doc.item.id().kind() == ItemKind.MESSAGE ? doc.item.session() : Optional.empty();
  }

  private static <K, V> @Nullable Map<K, V> without(Map<K, V> map, K key) {
    map.remove(key);
    return map.isEmpty() ? null : map;
  }
}
