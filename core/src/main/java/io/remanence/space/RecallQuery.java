package io.remanence.space;

import io.remanence.error.ErrorText;
import io.remanence.error.WrongValue;
import io.remanence.memory.MemoryStatus;
import io.remanence.recall.ItemKind;
import io.remanence.recall.Preset;
import io.remanence.scope.Isolation;
import io.remanence.scope.Scope;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * A search from outside.
 *
 * @param query plain words
 * @param scope who asks; absent means the owner, who asks the whole space
 * @param isolation the mode to read under; absent means as set
 * @param limit 1 to 50
 * @param minScore the least relevance, 0 to 1
 * @param now the time that expiry and words like "yesterday" are judged by; absent means now
 * @param preset how to rank; absent means as set
 */
public record RecallQuery(
    String query,
    Optional<Scope> scope,
    Optional<Isolation> isolation,
    int limit,
    Set<ItemKind> kinds,
    double minScore,
    Filters filters,
    Optional<Instant> now,
    boolean explain,
    Optional<Preset> preset) {

  /** The default number of hits. */
  public static final int DEFAULT_LIMIT = 5;

  public RecallQuery {
    kinds = Set.copyOf(kinds);
    if (kinds.isEmpty()) {
      throw WrongValue.of(ErrorText.NO_KINDS);
    }
  }

  /** A search ranked as it is set. */
  public RecallQuery(
      String query,
      Optional<Scope> scope,
      Optional<Isolation> isolation,
      int limit,
      Set<ItemKind> kinds,
      double minScore,
      Filters filters,
      Optional<Instant> now,
      boolean explain) {
    this(query, scope, isolation, limit, kinds, minScore, filters, now, explain, Optional.empty());
  }

  /**
   * What narrows a search.
   *
   * @param tags all of them must be there
   * @param after items of this time or later
   * @param before items strictly earlier
   * @param minImportance 1 to 5; 0 for any
   */
  public record Filters(
      Optional<String> speaker,
      Optional<String> speakerName,
      Set<String> tags,
      Optional<Instant> after,
      Optional<Instant> before,
      int minImportance,
      Optional<String> source,
      Set<MemoryStatus> statuses) {
    public Filters {
      tags = Set.copyOf(tags);
      statuses = Set.copyOf(statuses);
      if (minImportance < 0 || minImportance > 5) {
        throw WrongValue.of(ErrorText.OUT_OF_RANGE, "importance_min", minImportance, 1, 5);
      }
    }

    /** Nothing but active things. */
    public static Filters none() {
      return new Filters(
          Optional.empty(),
          Optional.empty(),
          Set.of(),
          Optional.empty(),
          Optional.empty(),
          0,
          Optional.empty(),
          Set.of(MemoryStatus.ACTIVE));
    }
  }

  /** The owner's search of the whole space. */
  public static RecallQuery ofSpace(String query) {
    return of(query, Optional.empty());
  }

  /** A search in a scope. */
  public static RecallQuery of(String query, Scope scope) {
    return of(query, Optional.of(scope));
  }

  private static RecallQuery of(String query, Optional<Scope> scope) {
    return new RecallQuery(
        query,
        scope,
        Optional.empty(),
        DEFAULT_LIMIT,
        Set.of(ItemKind.values()),
        0,
        Filters.none(),
        Optional.empty(),
        false);
  }
}
