package io.remanence.formats;

import org.jspecify.annotations.Nullable;

/** Understands the JSON records of one format. */
interface RecordReader {
  /**
   * Reads one record: a line of JSON lines, an element of the top-level array, or the whole file.
   *
   * @param value what {@link JsonTree} made of it
   * @param line where it begins, from 1
   * @param position the number of the record in its file, from 1; broken ones count
   * @throws BadRecord when it is no record of this format
   */
  void read(@Nullable Object value, long line, long position);

  /** The file is over: gives on what was held back. */
  default void finish() {}

  /** The object that a record should be. */
  static Fields object(@Nullable Object value, long line, ImportText wanted) {
    if (value instanceof Fields fields) {
      return fields;
    }
    Object got =
        switch (value) {
          case null -> "null";
          case java.util.List<?> list -> ImportText.AN_ARRAY;
          default -> Excerpt.of(value.toString());
        };
    throw new BadRecord(line, ImportText.WRONG_RECORD.leftOut(got, wanted));
  }
}
