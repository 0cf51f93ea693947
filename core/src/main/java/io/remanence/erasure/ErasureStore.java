package io.remanence.erasure;

import java.util.List;
import java.util.Optional;

/** Receipts of erasings, inside a transaction. */
public interface ErasureStore {
  /** Stores a receipt, in place of an older one of the same id. */
  void save(Erasure erasure);

  /** The receipt of this id. */
  Optional<Erasure> get(String id);

  /**
   * Those whose files are not free of it yet, by id.
   *
   * @param limit at least 1
   */
  List<Erasure> pending(int limit);

  /**
   * All receipts by id.
   *
   * @param afterId only those with a greater id; empty text for the first page
   * @param limit at least 1
   */
  List<Erasure> list(String afterId, int limit);
}
