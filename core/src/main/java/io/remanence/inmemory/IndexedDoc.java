package io.remanence.inmemory;

import io.remanence.recall.IndexedItem;
import java.util.HashMap;
import java.util.Map;

/** An item with its terms and vectors. Two are never equal, so that one can be a key. */
final class IndexedDoc {
  final IndexedItem item;
  final Map<String, Integer> frequencies = new HashMap<>();
  final Map<String, Direction> vectors = new HashMap<>();

  /** How many terms it has, each by its weight. */
  final double length;

  IndexedDoc(IndexedItem item, Map<String, float[]> vectors) {
    this.item = item;
    double sum = addTerms(item.text());
    for (String concept : item.concepts()) {
      sum += addTerms(concept);
    }
    this.length = sum;
    vectors.forEach(
        (model, vector) ->
            Direction.of(vector).ifPresent(direction -> this.vectors.put(model, direction)));
  }

  private double addTerms(String text) {
    double sum = 0;
    for (Term term : Analysis.ofText(text)) {
      frequencies.merge(term.text(), 1, Integer::sum);
      sum += term.weight();
    }
    return sum;
  }
}
