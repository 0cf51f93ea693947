package io.remanence.lucene;

import io.remanence.recall.IndexPosition;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** What is written with each commit: the format of the index and how far it has come. */
final class CommitState {
  /**
   * The format of the index. Goes up with every change of fields or analysis, since an index made
   * by other rules would not find what it holds.
   */
  static final String FORMAT = "4";

  private static final String FORMAT_KEY = "remanence.format";
  private static final String WORDS = "remanence.words";
  private static final String VECTORS = "remanence.vectors";
  private static final String MODELS = "remanence.models";

  private CommitState() {}

  static Map<String, String> of(IndexPosition position) {
    Map<String, String> state = new LinkedHashMap<>();
    state.put(FORMAT_KEY, FORMAT);
    state.put(WORDS, Long.toString(position.words()));
    state.put(VECTORS, Long.toString(position.vectors()));
    state.put(MODELS, position.models());
    return state;
  }

  /** The position in this state; empty where the format is not ours. */
  static Optional<IndexPosition> position(Iterable<Map.Entry<String, String>> entries) {
    Map<String, String> state = new HashMap<>();
    entries.forEach(entry -> state.put(entry.getKey(), entry.getValue()));
    if (!FORMAT.equals(state.get(FORMAT_KEY))) {
      return Optional.empty();
    }
    return Optional.of(
        new IndexPosition(
            Long.parseLong(state.getOrDefault(WORDS, "0")),
            Long.parseLong(state.getOrDefault(VECTORS, "0")),
            state.getOrDefault(MODELS, "")));
  }
}
