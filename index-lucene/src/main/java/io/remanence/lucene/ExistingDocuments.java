package io.remanence.lucene;

import io.remanence.recall.ItemId;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;

/** Looks up the documents that one state of the index has of an item. For one thread. */
final class ExistingDocuments {
  private final List<Segment> segments = new ArrayList<>();

  ExistingDocuments(IndexReader reader) throws IOException {
    for (LeafReaderContext leaf : reader.leaves()) {
      Terms terms = leaf.reader().terms(Fields.ITEM);
      if (terms != null) {
        segments.add(new Segment(leaf.reader(), terms.iterator()));
      }
    }
  }

  /** The digests of the item's documents by name. */
  Map<String, BytesRef> of(ItemId item) throws IOException {
    Map<String, BytesRef> found = new HashMap<>();
    BytesRef key = new BytesRef(ExactTerm.of(item.key()));
    for (Segment segment : segments) {
      if (segment.items().seekExact(key)) {
        segment.addTo(found);
      }
    }
    return found;
  }

  private record Segment(LeafReader reader, TermsEnum items) {
    void addTo(Map<String, BytesRef> found) throws IOException {
      PostingsEnum documents = items.postings(null, PostingsEnum.NONE);
      BinaryDocValues names = DocValues.getBinary(reader, Fields.DOCUMENT);
      BinaryDocValues digests = DocValues.getBinary(reader, Fields.DIGEST);
      Bits live = reader.getLiveDocs();
      for (int document = documents.nextDoc();
          document != DocIdSetIterator.NO_MORE_DOCS;
          document = documents.nextDoc()) {
        if ((live == null || live.get(document))
            && names.advanceExact(document)
            && digests.advanceExact(document)) {
          found.put(names.binaryValue().utf8ToString(), BytesRef.deepCopyOf(digests.binaryValue()));
        }
      }
    }
  }
}
