package io.remanence.lucene;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.stream.IntStream;
import org.apache.lucene.index.IndexWriter;

/**
 * What a writer holds in memory, a buffer for each thread that added to it. A refresh makes
 * segments of them one after the other; these are made side by side.
 */
final class Buffers {
  private Buffers() {}

  static void flush(IndexWriter writer) throws IOException {
    try {
      IntStream.range(0, Runtime.getRuntime().availableProcessors())
          .parallel()
          .forEach(each -> flushOne(writer));
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private static void flushOne(IndexWriter writer) {
    try {
      writer.flushNextBuffer();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
