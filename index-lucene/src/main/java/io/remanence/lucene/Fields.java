package io.remanence.lucene;

import java.util.Optional;

/** The names of the index's fields. */
final class Fields {
  /** The words of an item: identifiers, stems, pairs of CJK characters. */
  static final String TEXT = "text";

  /** The single CJK characters of an item. */
  static final String CHARACTERS = "characters";

  /** The item's key; the text document and the vector documents of an item share it. */
  static final String ITEM = "item";

  /** The item's key and the vector's model (none for the text): names one document, as a value. */
  static final String DOCUMENT = "document";

  /** What the document was made from, so that an equal one need not be written again. */
  static final String DIGEST = "digest";

  static final String VERSION = "version";

  /**
   * The index is sorted by it: texts stand before vectors, so that their lengths lie without gaps,
   * and among either what belongs together stands together.
   */
  static final String ORDER = "order";

  static final String KIND = "kind";

  /** Of memories: mode and compared ids under which it was written. */
  static final String VISIBILITY = "visibility";

  /** Of memories: what its scope is under every mode. */
  static final String OWN_KEY = "own-key";

  /** Of memories written in a direct chat. */
  static final String DIRECT = "direct";

  /** Of messages: the key of the session. */
  static final String SESSION = "session";

  /** The session of a summary. */
  static final String SUMMARY_SESSION = "summary_session";

  /** Of memories. */
  static final String STATUS = "status";

  static final String SPEAKER = "speaker";
  static final String SPEAKER_NAME = "speaker-name";
  static final String TAG = "tag";
  static final String SOURCE = "source";
  static final String IMPORTANCE = "importance";
  static final String TIME = "time";
  static final String EXPIRES = "expires";

  /** The time as a number to sort by, of text documents alone. */
  static final String MOMENT = "moment";

  private static final String VECTOR_PREFIX = "vector/";

  private Fields() {}

  /** The field that holds the vectors of this model. */
  static String vector(String model) {
    return VECTOR_PREFIX + model;
  }

  /** The model of a field that {@link #vector} named; empty for another field. */
  static Optional<String> model(String field) {
    return field.startsWith(VECTOR_PREFIX)
        ? Optional.of(field.substring(VECTOR_PREFIX.length()))
        : Optional.empty();
  }
}
