package io.remanence.lucene;

import java.io.IOException;
import org.apache.lucene.codecs.Codec;
import org.apache.lucene.codecs.KnnVectorsFormat;
import org.apache.lucene.codecs.KnnVectorsReader;
import org.apache.lucene.codecs.KnnVectorsWriter;
import org.apache.lucene.codecs.lucene104.Lucene104Codec;
import org.apache.lucene.codecs.lucene99.Lucene99HnswVectorsFormat;
import org.apache.lucene.index.SegmentReadState;
import org.apache.lucene.index.SegmentWriteState;

/**
 * Lucene's own format for vectors, for more dimensions than its default allows. It keeps Lucene's
 * name, so that what it writes is read without it.
 */
final class WideVectors extends KnnVectorsFormat {
  private static final String NAME = "Lucene99HnswVectorsFormat";

  /**
   * The graph is made from about 2,200 vectors of a segment on. Fewer are compared each, which
   * takes half a millisecond, while a graph in each small segment would be made over and over by
   * merges.
   */
  private static final int SMALL = 300;

  private final KnnVectorsFormat format =
      new Lucene99HnswVectorsFormat(
          Lucene99HnswVectorsFormat.DEFAULT_MAX_CONN,
          Lucene99HnswVectorsFormat.DEFAULT_BEAM_WIDTH,
          Lucene99HnswVectorsFormat.DEFAULT_NUM_MERGE_WORKER,
          null,
          SMALL);

  private WideVectors() {
    super(NAME);
  }

  /** Lucene's codec with this format. */
  static Codec codec() {
    KnnVectorsFormat wide = new WideVectors();
    return new Lucene104Codec() {
      @Override
      public KnnVectorsFormat getKnnVectorsFormatForField(String field) {
        return wide;
      }
    };
  }

  @Override
  public KnnVectorsWriter fieldsWriter(SegmentWriteState state) throws IOException {
    return format.fieldsWriter(state);
  }

  @Override
  public KnnVectorsReader fieldsReader(SegmentReadState state) throws IOException {
    return format.fieldsReader(state);
  }

  @Override
  public int getMaxDimensions(String fieldName) {
    return Vectors.MOST_DIMENSIONS;
  }
}
