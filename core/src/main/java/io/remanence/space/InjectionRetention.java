package io.remanence.space;

import io.remanence.store.Store;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.function.BooleanSupplier;

/**
 * Removes records of injections that are older than they are kept, in small transactions between
 * which turns get theirs. It leaves no trace in the change feed: nothing is made from these
 * records.
 */
final class InjectionRetention {
  private static final int BATCH = 200;

  private final Store store;
  private final Clock clock;
  private final Duration kept;

  InjectionRetention(Store store, Clock clock, Duration kept) {
    this.store = store;
    this.clock = clock;
    this.kept = kept;
  }

  /**
   * Removes what is too old.
   *
   * @param stops whether to leave the rest for another time
   * @return how many records it removed
   */
  long run(BooleanSupplier stops) {
    Instant before = clock.instant().minus(kept);
    long removed = 0;
    int batch = BATCH;
    while (batch == BATCH && !stops.getAsBoolean()) {
      batch = store.transact(tx -> tx.injections().prune(before, BATCH));
      removed += batch;
    }
    return removed;
  }
}
