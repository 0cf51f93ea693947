package io.remanence.lucene;

import java.io.IOException;
import org.apache.lucene.index.CodecReader;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;

/** Reads the files of an index through and compares their checksums. */
final class DamageCheck {
  private DamageCheck() {}

  /**
   * Checks what words and filters are found by. Vectors are left out, being ten times as much: they
   * would make opening slow.
   *
   * @throws org.apache.lucene.index.CorruptIndexException when a file is damaged
   */
  static void withoutVectors(IndexReader reader) throws IOException {
    for (LeafReaderContext segment : reader.leaves()) {
      if (segment.reader() instanceof CodecReader files) {
        checkWords(files);
      } else {
        segment.reader().checkIntegrity();
      }
    }
  }

  private static void checkWords(CodecReader files) throws IOException {
    if (files.getFieldsReader() != null) {
      files.getFieldsReader().checkIntegrity();
    }
    if (files.getPostingsReader() != null) {
      files.getPostingsReader().checkIntegrity();
    }
    if (files.getNormsReader() != null) {
      files.getNormsReader().checkIntegrity();
    }
    if (files.getDocValuesReader() != null) {
      files.getDocValuesReader().checkIntegrity();
    }
    if (files.getPointsReader() != null) {
      files.getPointsReader().checkIntegrity();
    }
  }

  /**
   * Checks every file.
   *
   * @throws org.apache.lucene.index.CorruptIndexException when one is damaged
   */
  static void all(IndexReader reader) throws IOException {
    for (LeafReaderContext segment : reader.leaves()) {
      LeafReader files = segment.reader();
      files.checkIntegrity();
    }
  }
}
