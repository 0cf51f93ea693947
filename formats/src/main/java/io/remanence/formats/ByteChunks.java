package io.remanence.formats;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** A stream in chunks; {@code bytes[position]} up to {@code limit} is what was not taken yet. */
final class ByteChunks {
  final byte[] bytes = new byte[64 << 10];
  int position;
  int limit;

  private final InputStream in;

  ByteChunks(InputStream in) {
    this.in = in;
  }

  /** Whether there is a byte at {@code position}; reads on where the chunk is used up. */
  boolean hasByte() {
    if (position < limit) {
      return true;
    }
    try {
      int count = in.read(bytes, 0, bytes.length);
      position = 0;
      limit = Math.max(count, 0);
      return count > 0;
    } catch (IOException e) {
      throw new UncheckedIOException("the export can't be read: " + e.getMessage(), e);
    }
  }
}
