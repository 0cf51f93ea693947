package io.remanence.lucene;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.lucene.index.IndexWriter;

/**
 * Work for a writer on several processors.
 *
 * @param most how many processors it may use, at least 1
 */
record SideBySide(int most) {
  /** As many as there are. */
  static SideBySide all() {
    return new SideBySide(Runtime.getRuntime().availableProcessors());
  }

  /** Just the one that it is called on. */
  static SideBySide one() {
    return new SideBySide(1);
  }

  /** What is done for one of several. */
  interface Work<T> {
    void of(T one) throws IOException;
  }

  /** Does it for each, in no order. */
  <T> void each(List<T> all, Work<T> work) throws IOException {
    try {
      (most > 1 ? all.parallelStream() : all.stream())
          .forEach(
              one -> {
                try {
                  work.of(one);
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
              });
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /**
   * Makes segments of what the writer holds in memory, a buffer for each thread that added to it. A
   * refresh would make them one after the other.
   */
  void flush(IndexWriter writer) throws IOException {
    int processors = Runtime.getRuntime().availableProcessors();
    each(IntStream.range(0, processors).boxed().toList(), any -> writer.flushNextBuffer());
  }
}
