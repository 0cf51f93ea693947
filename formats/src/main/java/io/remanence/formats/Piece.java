package io.remanence.formats;

import io.remanence.error.ErrorDetail;
import java.util.Optional;

/**
 * A line or a JSON value of a file, cut out and not yet understood.
 *
 * @param line where it begins, from 1
 * @param text what it says; absent where it is lost
 * @param fault what is wrong with it: why it is lost, or what was replaced in it
 */
record Piece(long line, Optional<String> text, Optional<ErrorDetail> fault) {
  static Piece lost(long line, ErrorDetail fault) {
    return new Piece(line, Optional.empty(), Optional.of(fault));
  }
}
