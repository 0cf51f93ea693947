package io.remanence.testkit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A store does what the in-memory store does, whatever is asked of it. */
@Timeout(120)
public interface RandomStoreContract extends StoreSuite {
  @Test
  default void agrees_with_the_model_on_random_transactions(
      StoreUnderTest test, ManualClock clock) {
    new RandomStoreRuns(RandomSeed.get(), clock).run(test, RandomSeed.steps(1500));
  }
}
