package io.remanence.quality.data;

import java.util.Iterator;
import java.util.List;

/** Corpora with questions, under one name. */
public interface DataSet {
  /** The name, such as {@code lifebench-zh}. */
  String name();

  /** What counts as one thing found; the first is what the set is judged by. */
  List<Level> levels();

  /**
   * Whether what one corpus is asked has no answer in another, so that questions put to the wrong
   * one tell how well recall knows that it knows nothing.
   */
  boolean corporaAreStrangers();

  /**
   * The corpora, one at a time; large sets are read as they are gone through.
   *
   * @throws io.remanence.error.RemanenceException {@code NOT_FOUND} when a file is not there;
   *     {@code INVALID_ARGUMENT} when it is not as wanted, naming the line where there are lines
   */
  Iterator<Corpus> corpora();
}
