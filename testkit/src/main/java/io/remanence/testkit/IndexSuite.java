package io.remanence.testkit;

import io.remanence.recall.Index;
import java.util.Optional;
import org.junit.jupiter.api.extension.ExtendWith;

/** What the parts of {@link IndexContract} have in common: a new, empty index for each test. */
@ExtendWith(IndexParameters.class)
public interface IndexSuite {
  /** An empty index; called once a test. The suite closes it. */
  Index openIndex();

  /**
   * Closes the index that this test was given and opens it again from its files. Empty, and the
   * index left open, for backends that forget everything when they are closed.
   */
  default Optional<Index> reopenIndex(Index index) {
    return Optional.empty();
  }
}
