package io.remanence.testkit;

import io.remanence.store.Store;
import java.time.Clock;
import java.util.Optional;
import org.junit.jupiter.api.extension.ExtendWith;

/** What the parts of {@link StoreContract} have in common: a new, empty store for each test. */
@ExtendWith(StoreParameters.class)
public interface StoreSuite {
  /**
   * An empty store that takes its time from this clock; called once a test. The suite closes it.
   */
  Store openStore(Clock clock);

  /**
   * Closes the store that this test was given and opens it again from its files. Empty, and the
   * store left open, for backends that forget everything when they are closed.
   */
  default Optional<Store> reopenStore(Store store, Clock clock) {
    return Optional.empty();
  }
}
