package io.remanence.space;

import java.util.List;

/**
 * How index and vectors compare with the store.
 *
 * @param items how many things in the store are to be indexed
 * @param missing how many of them the index lacks
 * @param stale how many the index holds in an older version
 * @param extra how many things the index holds that the store has not
 * @param withoutVector how many items no model has a vector of
 * @param head the store's last change
 * @param indexed the last change that the index has reached
 * @param differences the first differences, for people
 */
public record Verification(
    long items,
    long missing,
    long stale,
    long extra,
    long withoutVector,
    long head,
    long indexed,
    List<String> differences) {
  public Verification {
    differences = List.copyOf(differences);
  }

  /** Whether index and store agree. */
  public boolean ok() {
    return missing == 0 && stale == 0 && extra == 0 && indexed == head;
  }
}
