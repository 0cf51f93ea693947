package io.remanence.consolidation;

import java.util.List;

/**
 * Judges whether of two texts one says all that the other says, in the same order, and little more;
 * then the shorter one can go without loss. Texts that differ in a number, a word of time, a name
 * or a negation are never near-equal, and neither are texts of which each has words of its own: no
 * similarity of words tells a changed one that matters from one that does not. Those may still be
 * rephrased, see {@link Rephrasing}.
 */
final class NearEquality {
  private final String content;
  private final Wording wording;

  private NearEquality(String content, Wording wording) {
    this.content = content;
    this.wording = wording;
  }

  static NearEquality of(String content) {
    return new NearEquality(content, Wording.of(content));
  }

  /** The words that count, in order. */
  List<String> words() {
    return wording.words();
  }

  /** How many words count. */
  int length() {
    return wording.words().size();
  }

  /**
   * How much of both is common, 0 to 1; 0 where not all of the shorter one is within the other, or
   * they differ in what tells. Texts without words are as similar as they are equal.
   */
  double similarity(NearEquality other) {
    NearEquality shorter = length() <= other.length() ? this : other;
    NearEquality longer = shorter == this ? other : this;
    if (shorter.length() == 0) {
      return content.equals(other.content) ? 1 : 0;
    }
    boolean within = Overlap.isWithin(shorter.wording.words(), longer.wording.words());
    if (!within || !wording.telling().equals(other.wording.telling()) || namesDiffer(other)) {
      return 0;
    }
    return 2.0 * shorter.length() / (shorter.length() + longer.length());
  }

  /** Whether it is so short that another may say it in different words. */
  boolean isShort() {
    return Rephrasing.isShort(wording);
  }

  /** What two must have in common for one to be the other in different words. */
  Object frame() {
    return Rephrasing.frame(wording);
  }

  /** Whether one may be the other in different words, for vectors to decide. */
  boolean mayRephrase(NearEquality other) {
    return Rephrasing.isPossible(wording, other.wording);
  }

  private boolean namesDiffer(NearEquality other) {
    return !wording.names().stream().allMatch(other.wording::mentions)
        || !other.wording.names().stream().allMatch(wording::mentions);
  }
}
