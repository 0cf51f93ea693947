package io.remanence.history;

import io.remanence.error.ErrorText;
import io.remanence.error.WrongValue;
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
      throw WrongValue.of(ErrorText.FROM_UP, "count", count);
    }
    keep = Set.copyOf(keep);
    keep.forEach(
        position -> {
          if (position < 0) {
            throw WrongValue.of(ErrorText.BAD_POSITION, position);
          }
        });
  }
}
