package io.remanence.lucene;

import java.io.IOException;

/** An index that Lucene can read and this program can't use. */
final class UnusableIndexException extends IOException {
  private static final long serialVersionUID = 1L;

  UnusableIndexException(String why) {
    super(why);
  }
}
