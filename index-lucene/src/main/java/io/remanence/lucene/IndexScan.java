package io.remanence.lucene;

import io.remanence.recall.Index;
import io.remanence.recall.ItemId;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.MultiBits;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.Bits;

/** Walks through all items, by key, holding no more than one in memory. */
final class IndexScan {
  private final IndexReader reader;
  private final List<LeafReaderContext> segments;

  IndexScan(IndexReader reader) {
    this.reader = reader;
    this.segments = reader.leaves();
  }

  void forEach(Consumer<Index.Entry> consumer) throws IOException {
    Terms items = MultiTerms.getTerms(reader, Fields.ITEM);
    if (items == null) {
      return;
    }
    Bits live = MultiBits.getLiveDocs(reader);
    TermsEnum keys = items.iterator();
    PostingsEnum documents = null;
    while (keys.next() != null) {
      documents = keys.postings(documents, PostingsEnum.NONE);
      entry(documents, live).ifPresent(consumer);
    }
  }

  /** The entry of an item; empty where all of its documents are deleted. */
  private Optional<Index.Entry> entry(PostingsEnum documents, Bits live) throws IOException {
    Optional<ItemId> id = Optional.empty();
    long version = 0;
    TreeSet<String> models = new TreeSet<>();
    for (int document = documents.nextDoc();
        document != DocIdSetIterator.NO_MORE_DOCS;
        document = documents.nextDoc()) {
      if (live != null && !live.get(document)) {
        continue;
      }
      LeafReaderContext segment = segments.get(ReaderUtil.subIndex(document, segments));
      String name = name(segment.reader(), document - segment.docBase);
      if (ItemDocuments.model(name).isEmpty()) {
        id = Optional.of(ItemDocuments.item(name));
        version = version(segment.reader(), document - segment.docBase);
      } else {
        models.add(ItemDocuments.model(name));
      }
    }
    long found = version;
    return id.map(item -> new Index.Entry(item, found, List.copyOf(models)));
  }

  private static String name(LeafReader segment, int document) throws IOException {
    BinaryDocValues names = DocValues.getBinary(segment, Fields.DOCUMENT);
    names.advanceExact(document);
    return names.binaryValue().utf8ToString();
  }

  private static long version(LeafReader segment, int document) throws IOException {
    NumericDocValues versions = DocValues.getNumeric(segment, Fields.VERSION);
    versions.advanceExact(document);
    return versions.longValue();
  }
}
