package io.remanence.history;

import java.util.Set;

/**
 * Which active messages are to be archived.
 *
 * @param count how many of the earliest, markers included; more than there are means all
 * @param keep positions among them, from 0, of those that stay active; positions outside mean
 *     nothing
 */
public record ArchiveSpan(long count, Set<Long> keep) {
  public ArchiveSpan {
    if (count < 0) {
      throw new IllegalArgumentException("count is " + count + "; a number from 0 up is wanted");
    }
    keep = Set.copyOf(keep);
    keep.forEach(
        position -> {
          if (position < 0) {
            throw new IllegalArgumentException(
                "keep holds " + position + "; positions from 0 up are wanted");
          }
        });
  }
}
