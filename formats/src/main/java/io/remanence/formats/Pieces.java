package io.remanence.formats;

import java.util.Optional;

/** Cuts a file into pieces, one at a time. */
interface Pieces {
  /**
   * The next piece; empty at the end of the file.
   *
   * @throws java.io.UncheckedIOException when the stream fails
   */
  Optional<Piece> next();

  /** The most bytes that were held for one piece so far. */
  int largestBytes();
}
