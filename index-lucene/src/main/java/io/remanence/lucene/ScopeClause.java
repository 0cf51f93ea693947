package io.remanence.lucene;

import io.remanence.recall.IndexedItem;
import io.remanence.recall.ItemKind;
import io.remanence.scope.Isolation;
import io.remanence.scope.MemoryReach;
import io.remanence.scope.MessageReach;
import io.remanence.scope.Placement;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.SortedDocValuesField;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.util.BytesRef;

/**
 * Who sees what: the one place where scopes are written to the index and asked of it. The fields
 * that it compares exist on items of one kind only, so that a clause for memories never lets a
 * message in, nor the other way round.
 */
final class ScopeClause {
  private static final String YES = "1";
  private static final char SEPARATOR = '\u0001';

  private ScopeClause() {}

  /**
   * Writes whose the item is, to its document of this model.
   *
   * @param model empty text for the item's text
   */
  static void addTo(Document document, IndexedItem item, String model) {
    document.add(ExactTerm.field(Fields.KIND, item.id().kind().wireName()));
    switch (item.id().kind()) {
      case MEMORY -> addPlacement(document, item.placement().orElseThrow(), model);
      case MESSAGE -> {
        String session = item.session().orElseThrow().encoded();
        document.add(ExactTerm.field(Fields.SESSION, session));
        addOrder(document, model, session);
      }
      case SUMMARY -> {
        String session = item.session().orElseThrow().encoded();
        document.add(ExactTerm.field(Fields.SUMMARY_SESSION, session));
        addOrder(document, model, session);
      }
    }
  }

  private static void addPlacement(Document document, Placement placement, String model) {
    document.add(ExactTerm.field(Fields.VISIBILITY, placement.visibility()));
    for (Isolation mode : Isolation.values()) {
      if (mode != Isolation.AUTO) {
        placement
            .keyUnder(mode)
            .ifPresent(key -> document.add(ExactTerm.field(Fields.OWN_KEY, key)));
      }
    }
    if (placement.direct()) {
      document.add(ExactTerm.field(Fields.DIRECT, YES));
    }
    addOrder(document, model, placement.visibility());
  }

  private static void addOrder(Document document, String model, String value) {
    String order = model + SEPARATOR + ExactTerm.of(value);
    document.add(new SortedDocValuesField(Fields.ORDER, new BytesRef(order)));
  }

  /** The memories that the reader may see. */
  static Query memories(MemoryReach reach) {
    if (reach.seesEverything()) {
      return kind(ItemKind.MEMORY);
    }
    BooleanQuery.Builder anyVisibility = new BooleanQuery.Builder();
    for (String visibility : reach.visibilities()) {
      anyVisibility.add(ExactTerm.query(Fields.VISIBILITY, visibility), Occur.SHOULD);
    }
    BooleanQuery.Builder seen =
        new BooleanQuery.Builder()
            .add(anyVisibility.build(), Occur.FILTER)
            .add(ExactTerm.query(Fields.OWN_KEY, reach.ownKey().orElseThrow()), Occur.FILTER);
    if (reach.hidesDirect()) {
      seen.add(ExactTerm.query(Fields.DIRECT, YES), Occur.MUST_NOT);
    }
    return seen.build();
  }

  /** The messages that the reader may see. */
  static Query messages(MessageReach reach) {
    return within(reach, Fields.SESSION, ItemKind.MESSAGE);
  }

  /** The summaries that the reader may see: those of sessions whose messages it may see. */
  static Query summaries(MessageReach reach) {
    return within(reach, Fields.SUMMARY_SESSION, ItemKind.SUMMARY);
  }

  private static Query within(MessageReach reach, String field, ItemKind kind) {
    return switch (reach) {
      case MessageReach.OneSession one -> ExactTerm.query(field, one.session().encoded());
      case MessageReach.Sessions some -> sessions(some, field);
      case MessageReach.Taken taken ->
          throw new IllegalArgumentException(
              "an index has no records of sessions; the sessions within reach are wanted");
      case MessageReach.Everything everything -> kind(kind);
      case MessageReach.Nothing nothing -> new MatchNoDocsQuery("the reader sees no messages");
    };
  }

  private static Query sessions(MessageReach.Sessions some, String field) {
    return new TermInSetQuery(
        field,
        some.sessions().stream().map(key -> new BytesRef(ExactTerm.of(key.encoded()))).toList());
  }

  private static Query kind(ItemKind kind) {
    return ExactTerm.query(Fields.KIND, kind.wireName());
  }
}
