package io.remanence.formats;

/**
 * How much of a file may be in memory at once.
 *
 * @param recordBytes the longest line, conversation or text message, in bytes of UTF-8
 */
record Limits(int recordBytes) {
  /** The deepest JSON that is read; also what a {@code JsonObject} takes. */
  static final int DEPTH = 100;

  static final Limits DEFAULT = new Limits(16 << 20);

  String recordSize() {
    return recordBytes % (1 << 20) == 0 ? (recordBytes >> 20) + " MiB" : recordBytes + " bytes";
  }
}
