package io.remanence.lucene;

import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.slf4j.LoggerFactory;

/** Keeps Lucene's notices about the Java that it runs on from standard error. */
final class LuceneLogging {
  /** Kept here, for a logger that no one holds loses its level. */
  private static final List<Logger> NOTICES =
      List.of(
          Logger.getLogger("org.apache.lucene.internal.vectorization.VectorizationProvider"),
          Logger.getLogger("org.apache.lucene.internal.vectorization.PanamaVectorizationProvider"),
          Logger.getLogger("org.apache.lucene.store.MemorySegmentIndexInputProvider"),
          Logger.getLogger("org.apache.lucene.store.NativeAccess"));

  static {
    for (Logger notices : NOTICES) {
      if (notices.getLevel() == null) {
        notices.setLevel(Level.SEVERE);
      }
    }
    if (ModuleLayer.boot().findModule("jdk.incubator.vector").isEmpty()) {
      LoggerFactory.getLogger(LuceneLogging.class)
          .info("vector search is slower than it could be: add --add-modules jdk.incubator.vector");
    }
  }

  private LuceneLogging() {}

  /** Takes effect at the first call. */
  static void calm() {}
}
