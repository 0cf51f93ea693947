package io.remanence.consolidation;

import io.remanence.error.ErrorText;
import io.remanence.error.WrongValue;
import io.remanence.memory.Memory;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Which memories are erased, whatever their status; expired ones always are.
 *
 * @param maxAge those whose content is older; positive
 * @param minConfidence those of less; 0 to 1
 */
public record PruneRule(Optional<Duration> maxAge, double minConfidence) {
  public PruneRule {
    if (!(minConfidence >= 0 && minConfidence <= 1)) {
      throw WrongValue.of(ErrorText.OUT_OF_RANGE, "min_confidence", minConfidence, 0, 1);
    }
  }

  boolean takes(Memory memory, Instant now) {
    return memory.isExpired(now)
        || memory.confidence() < minConfidence
        || maxAge
            .filter(age -> Duration.between(memory.updatedAt(), now).compareTo(age) > 0)
            .isPresent();
  }
}
