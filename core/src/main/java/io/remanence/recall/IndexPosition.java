package io.remanence.recall;

/**
 * How far an index has come with the change feed.
 *
 * @param words the last change whose words it holds
 * @param vectors the last change whose vectors it holds; never more than {@code words}
 * @param models the embedding models whose vectors are meant, as one text
 */
public record IndexPosition(long words, long vectors, String models) {
  /** The position of an empty index. */
  public static final IndexPosition START = new IndexPosition(0, 0, "");

  public IndexPosition {
    if (vectors < 0 || vectors > words) {
      throw new IllegalArgumentException(
          "vectors is " + vectors + "; 0 to words, " + words + ", is wanted");
    }
  }
}
