package io.remanence.answer;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Keeps answers. They leave no trace in the change feed: nothing is made from them. */
public interface AnswerStore {
  /** The answer of this key. */
  Optional<StoredAnswer> get(String key);

  /** Stores an answer, in the place of one with the same key. */
  void save(StoredAnswer answer);

  /** Removes the answer of this key; returns whether there was one. */
  boolean remove(String key);

  /**
   * Takes what was answered out of all answers that may show words.
   *
   * @return how many requests it concerned, those not answered yet too
   */
  long eraseWords();

  /**
   * Removes requests that were begun before this time.
   *
   * @param limit the most that are removed, at least 1
   * @return how many it removed
   */
  int prune(Instant before, int limit);

  /**
   * Answers by key.
   *
   * @param afterKey only those with a greater key; empty text for the first page
   * @param limit at least 1
   */
  List<StoredAnswer> list(String afterKey, int limit);
}
