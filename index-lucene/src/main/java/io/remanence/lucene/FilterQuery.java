package io.remanence.lucene;

import io.remanence.memory.MemoryStatus;
import io.remanence.recall.ItemFilter;
import io.remanence.recall.ItemKind;
import io.remanence.scope.MessageReach;
import org.apache.lucene.document.IntPoint;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;

/** An {@link ItemFilter} as a query that all pools are filtered by, before anything is ranked. */
final class FilterQuery {
  /** Far below the number of clauses that Lucene lets a query have. */
  static final int MOST_TAGS = 512;

  private FilterQuery() {}

  /**
   * The query that matches what {@link ItemFilter#admits} admits.
   *
   * @throws IllegalArgumentException when the filter has more than {@value #MOST_TAGS} tags
   */
  static Query of(ItemFilter filter) {
    BooleanQuery.Builder all =
        new BooleanQuery.Builder().add(new MatchAllDocsQuery(), Occur.FILTER);
    addTo(all, filter);
    return all.build();
  }

  /**
   * Narrows a query, which must find something by itself, to what the filter admits. What nearly
   * every item meets is asked the other way round, of the few that don't: a clause that all items
   * match would be walked beside the words.
   *
   * @throws IllegalArgumentException when the filter has more than {@value #MOST_TAGS} tags
   */
  static void addTo(BooleanQuery.Builder all, ItemFilter filter) {
    if (filter.tags().size() > MOST_TAGS) {
      throw new IllegalArgumentException(
          "the filter has " + filter.tags().size() + " tags; at most " + MOST_TAGS + " are wanted");
    }
    if (seesEverything(filter)) {
      addOtherStatuses(all, filter);
    } else {
      all.add(kinds(filter), Occur.FILTER);
    }
    filter.speaker().ifPresent(id -> all.add(ExactTerm.query(Fields.SPEAKER, id), Occur.FILTER));
    filter
        .speakerName()
        .ifPresent(name -> all.add(ExactTerm.query(Fields.SPEAKER_NAME, name), Occur.FILTER));
    filter.tags().forEach(tag -> all.add(ExactTerm.query(Fields.TAG, tag), Occur.FILTER));
    filter
        .after()
        .ifPresent(time -> all.add(InstantPoint.notBefore(Fields.TIME, time), Occur.FILTER));
    filter
        .before()
        .ifPresent(time -> all.add(InstantPoint.before(Fields.TIME, time), Occur.FILTER));
    if (filter.minImportance() > 0) {
      all.add(
          IntPoint.newRangeQuery(Fields.IMPORTANCE, filter.minImportance(), Integer.MAX_VALUE),
          Occur.FILTER);
    }
    filter
        .source()
        .ifPresent(source -> all.add(ExactTerm.query(Fields.SOURCE, source), Occur.FILTER));
    all.add(InstantPoint.notAfter(Fields.EXPIRES, filter.now()), Occur.MUST_NOT);
  }

  private static boolean seesEverything(ItemFilter filter) {
    return filter.kinds().size() == ItemKind.values().length
        && filter.memories().seesEverything()
        && filter.messages() instanceof MessageReach.Everything;
  }

  private static Query kinds(ItemFilter filter) {
    BooleanQuery.Builder any = new BooleanQuery.Builder();
    if (filter.kinds().contains(ItemKind.MEMORY)) {
      any.add(memories(filter), Occur.SHOULD);
    }
    if (filter.kinds().contains(ItemKind.MESSAGE)) {
      any.add(ScopeClause.messages(filter.messages()), Occur.SHOULD);
    }
    if (filter.kinds().contains(ItemKind.SUMMARY)) {
      any.add(ScopeClause.summaries(filter.messages()), Occur.SHOULD);
    }
    return any.build();
  }

  private static Query memories(ItemFilter filter) {
    BooleanQuery.Builder memories =
        new BooleanQuery.Builder().add(ScopeClause.memories(filter.memories()), Occur.FILTER);
    addOtherStatuses(memories, filter);
    return memories.build();
  }

  /** Few memories are of another status than is asked for, so it is cheaper to leave those out. */
  private static void addOtherStatuses(BooleanQuery.Builder memories, ItemFilter filter) {
    for (MemoryStatus status : MemoryStatus.values()) {
      if (!filter.statuses().contains(status)) {
        memories.add(ExactTerm.query(Fields.STATUS, status.wireName()), Occur.MUST_NOT);
      }
    }
  }
}
