package io.remanence.testkit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An index lets pass, finds and holds what the in-memory index does, whatever was written. */
@Timeout(120)
public interface RandomIndexContract extends IndexSuite {
  @Test
  default void agrees_with_the_model_on_random_writes_and_filters(IndexUnderTest test) {
    new RandomIndexRuns(RandomSeed.get()).run(test, RandomSeed.steps(300));
  }
}
