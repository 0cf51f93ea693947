package io.remanence.lucene;

import io.remanence.recall.IndexedItem;
import io.remanence.recall.ItemId;
import io.remanence.recall.ItemKind;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.IntPoint;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.util.BytesRef;

/**
 * The documents that stand for an item: one for its text and one for each vector, all with the
 * fields that filters compare, so that a vector that arrives later leaves the text as it is.
 */
final class ItemDocuments {
  private static final FieldType TERMS = terms();
  private static final char SEPARATOR = '\u0001';

  private ItemDocuments() {}

  private static FieldType terms() {
    FieldType type = new FieldType();
    type.setTokenized(true);
    type.setIndexOptions(IndexOptions.DOCS_AND_FREQS);
    type.freeze();
    return type;
  }

  /** Names the document of the item's text. */
  static String name(ItemId item) {
    return name(item, "");
  }

  /** Names the document of the item's vector by this model. */
  static String name(ItemId item, String model) {
    return item.key() + SEPARATOR + model;
  }

  /** The item of the document with this name. */
  static ItemId item(String name) {
    return ItemId.parse(name.substring(0, name.lastIndexOf(SEPARATOR)));
  }

  /** The model of the document with this name; empty text for the item's text. */
  static String model(String name) {
    return name.substring(name.lastIndexOf(SEPARATOR) + 1);
  }

  /** The item's documents by name; what each is made from is in its {@link Fields#DIGEST}. */
  static Map<String, Made> of(IndexedItem item, Map<String, float[]> vectors) {
    Map<String, Made> documents = new LinkedHashMap<>();
    BytesRef digest = Digest.of(item);
    documents.put(name(item.id()), new Made(digest, () -> text(item, digest)));
    vectors.forEach(
        (model, vector) -> {
          BytesRef vectorDigest = Digest.of(digest, vector);
          documents.put(
              name(item.id(), model),
              new Made(vectorDigest, () -> vector(item, model, vector, vectorDigest)));
        });
    return documents;
  }

  private static Document text(IndexedItem item, BytesRef digest) {
    Document document = filtered(item, "", digest);
    document.add(new NumericDocValuesField(Fields.VERSION, item.version()));
    document.add(new NumericDocValuesField(Fields.MOMENT, InstantPoint.millis(item.time())));
    String folded = TextFolding.fold(searched(item));
    document.add(new Field(Fields.TEXT, folded, TERMS));
    if (Scripts.holdsCjk(folded)) {
      document.add(new Field(Fields.CHARACTERS, folded, TERMS));
    }
    return document;
  }

  /** Text and concepts, parted so that no pair of characters is made across. */
  private static String searched(IndexedItem item) {
    return item.concepts().isEmpty()
        ? item.text()
        : item.text() + '\n' + String.join("\n", item.concepts());
  }

  private static Document vector(IndexedItem item, String model, float[] vector, BytesRef digest) {
    Document document = filtered(item, model, digest);
    document.add(
        new KnnFloatVectorField(
            Fields.vector(model), vector, VectorSimilarityFunction.DOT_PRODUCT));
    return document;
  }

  private static Document filtered(IndexedItem item, String model, BytesRef digest) {
    Document document = new Document();
    document.add(ExactTerm.field(Fields.ITEM, item.id().key()));
    String name = name(item.id(), model);
    document.add(new BinaryDocValuesField(Fields.DOCUMENT, new BytesRef(name)));
    document.add(new BinaryDocValuesField(Fields.DIGEST, digest));
    ScopeClause.addTo(document, item, model);
    if (item.id().kind() == ItemKind.MEMORY) {
      document.add(ExactTerm.field(Fields.STATUS, item.status().wireName()));
    }
    item.speaker().ifPresent(id -> document.add(ExactTerm.field(Fields.SPEAKER, id)));
    item.speakerName().ifPresent(said -> document.add(ExactTerm.field(Fields.SPEAKER_NAME, said)));
    item.tags().forEach(tag -> document.add(ExactTerm.field(Fields.TAG, tag)));
    document.add(ExactTerm.field(Fields.SOURCE, item.source()));
    document.add(new IntPoint(Fields.IMPORTANCE, item.importance()));
    document.add(InstantPoint.field(Fields.TIME, item.time()));
    item.expiresAt().ifPresent(time -> document.add(InstantPoint.field(Fields.EXPIRES, time)));
    return document;
  }

  /**
   * A document that need not be made where the index has one with the same digest.
   *
   * @param document makes it
   */
  record Made(BytesRef digest, Supplier<Document> document) {}
}
