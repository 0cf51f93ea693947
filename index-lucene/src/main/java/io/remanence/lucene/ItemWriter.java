package io.remanence.lucene;

import io.remanence.recall.IndexWrite;
import io.remanence.recall.ItemId;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.util.BytesRef;

/**
 * Turns one list of writes into documents. What the index has of an item already is read from a
 * searcher that must show everything written before the list; documents that would be the same stay
 * as they are.
 */
final class ItemWriter {
  private final IndexWriter writer;
  private final ExistingDocuments existing;
  private final SideBySide processors;
  private final Set<ItemId> touched = new HashSet<>();
  private final List<ItemDocuments.Made> pending = new ArrayList<>();
  private boolean manyTouched;

  ItemWriter(IndexWriter writer, IndexSearcher before, SideBySide processors) throws IOException {
    this.writer = writer;
    this.processors = processors;
    this.existing = new ExistingDocuments(before.getIndexReader());
  }

  void apply(List<IndexWrite> writes) throws IOException {
    for (IndexWrite write : writes) {
      switch (write) {
        case IndexWrite.Put put -> put(put);
        case IndexWrite.Remove remove -> remove(remove.id());
        case IndexWrite.RemoveSession remove -> {
          addPending();
          manyTouched = true;
          writer.deleteDocuments(ExactTerm.term(Fields.SESSION, remove.session().encoded()));
        }
        case IndexWrite.RemoveAll removeAll -> {
          addPending();
          manyTouched = true;
          writer.deleteAll();
        }
      }
    }
    addPending();
  }

  private void put(IndexWrite.Put put) throws IOException {
    ItemId item = put.item().id();
    Map<String, float[]> vectors = new HashMap<>();
    put.vectors()
        .forEach(
            (model, vector) -> Vectors.unit(vector).ifPresent(unit -> vectors.put(model, unit)));
    Map<String, ItemDocuments.Made> wanted = ItemDocuments.of(put.item(), vectors);
    if (manyTouched || touched.contains(item)) {
      remove(item);
    } else {
      Map<String, BytesRef> old = existing.of(item);
      if (old.entrySet().stream().allMatch(document -> isMadeAgain(document, wanted))) {
        wanted.keySet().removeAll(old.keySet());
        touched.add(item);
      } else {
        remove(item);
      }
    }
    pending.addAll(wanted.values());
  }

  private static boolean isMadeAgain(
      Map.Entry<String, BytesRef> old, Map<String, ItemDocuments.Made> wanted) {
    ItemDocuments.Made made = wanted.get(old.getKey());
    return made != null && made.digest().equals(old.getValue());
  }

  /**
   * Adds what is pending, on as many processors as it may: cutting texts into words is most of the
   * work.
   */
  private void addPending() throws IOException {
    processors.each(pending, made -> writer.addDocument(made.document().get()));
    pending.clear();
  }

  private void remove(ItemId item) throws IOException {
    if (touched.contains(item)) {
      addPending();
    }
    touched.add(item);
    writer.deleteDocuments(ExactTerm.term(Fields.ITEM, item.key()));
  }
}
