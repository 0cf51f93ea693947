package io.remanence.lucene;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.util.Arrays;

/** Reads one text after another into the same memory. For one thread. */
final class TextBuffer {
  private static final int USUAL = 2_048;

  private char[] buffer = new char[USUAL];

  /** All that the reader gives; closes it. */
  String read(Reader reader) {
    try (reader) {
      int length = 0;
      for (int read = reader.read(buffer, 0, buffer.length);
          read >= 0;
          read = reader.read(buffer, length, buffer.length - length)) {
        length += read;
        if (length == buffer.length) {
          buffer = Arrays.copyOf(buffer, length * 2);
        }
      }
      String text = new String(buffer, 0, length);
      if (buffer.length > 16 * USUAL) {
        buffer = new char[USUAL];
      }
      return text;
    } catch (IOException e) {
      throw new UncheckedIOException("can't read the text to cut", e);
    }
  }
}
