package io.remanence.lucene;

import java.io.IOException;
import java.util.function.BooleanSupplier;
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

  /**
   * While all is built anew, from about 12,000 on: then an index can be searched in a third of the
   * time, and graphs are made once, when its segments are merged.
   */
  private static final int SMALL_ANEW = 1_280;

  private final KnnVectorsFormat usual = graphsFrom(SMALL);
  private final KnnVectorsFormat anew = graphsFrom(SMALL_ANEW);
  private final BooleanSupplier buildsAnew;

  private WideVectors(BooleanSupplier buildsAnew) {
    super(NAME);
    this.buildsAnew = buildsAnew;
  }

  /**
   * @param threshold a segment has a graph where a walk for so many would visit fewer than all
   */
  private static KnnVectorsFormat graphsFrom(int threshold) {
    return new Lucene99HnswVectorsFormat(
        Lucene99HnswVectorsFormat.DEFAULT_MAX_CONN,
        Lucene99HnswVectorsFormat.DEFAULT_BEAM_WIDTH,
        Lucene99HnswVectorsFormat.DEFAULT_NUM_MERGE_WORKER,
        null,
        threshold);
  }

  /**
   * Lucene's codec with this format.
   *
   * @param buildsAnew whether, when a segment is begun, all is being built anew
   */
  static Codec codec(BooleanSupplier buildsAnew) {
    KnnVectorsFormat wide = new WideVectors(buildsAnew);
    return new Lucene104Codec() {
      @Override
      public KnnVectorsFormat getKnnVectorsFormatForField(String field) {
        return wide;
      }
    };
  }

  @Override
  public KnnVectorsWriter fieldsWriter(SegmentWriteState state) throws IOException {
    return (buildsAnew.getAsBoolean() ? anew : usual).fieldsWriter(state);
  }

  @Override
  public KnnVectorsReader fieldsReader(SegmentReadState state) throws IOException {
    return usual.fieldsReader(state);
  }

  @Override
  public int getMaxDimensions(String fieldName) {
    return Vectors.MOST_DIMENSIONS;
  }
}
