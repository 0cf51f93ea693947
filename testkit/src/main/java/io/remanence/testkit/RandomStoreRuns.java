package io.remanence.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.inmemory.InMemoryStore;
import io.remanence.store.Store;
import io.remanence.store.Tx;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;

/**
 * Runs the same random transactions on a store and on the in-memory one, over few ids, and compares
 * what each operation answers, which transactions fail, and the feed. Now and then a transaction
 * throws in the end, and the store is opened anew where it can be.
 */
public final class RandomStoreRuns {
  private final long seed;
  private final Random random;
  private final ManualClock clock;
  private final InMemoryStore model;
  private final RandomOperations operations;

  /**
   * A run.
   *
   * @param clock the clock of the store to be tried
   */
  public RandomStoreRuns(long seed, ManualClock clock) {
    this.seed = seed;
    this.random = new Random(seed);
    this.clock = clock;
    this.model = new InMemoryStore(clock);
    this.operations = new RandomOperations(random);
  }

  /** Runs so many transactions and reads, each of one to six operations. */
  public void run(StoreUnderTest test, int steps) {
    for (int step = 0; step < steps; step++) {
      List<RandomOperations.Operation> chosen = new ArrayList<>();
      boolean reads = random.nextInt(4) == 0;
      for (int i = random.nextInt(6); i >= 0; i--) {
        chosen.add(reads ? operations.read() : operations.any());
      }
      boolean fails = random.nextInt(8) == 0;
      String what = (fails ? "failing " : "") + chosen;
      try {
        clock.advance(Duration.ofMillis(random.nextInt(-1, 4)));
        step(test.store(), chosen, reads, fails);
        if (random.nextInt(200) == 0) {
          test.reopened();
        }
      } catch (Throwable e) {
        throw RandomSeed.failure(seed, step, what, e);
      }
    }
    compareFeed(test.store(), 0);
  }

  private void step(
      Store store, List<RandomOperations.Operation> chosen, boolean reads, boolean fails) {
    long before = model.changes(0, 1).head();
    Outcome expected = outcome(model, chosen, reads, fails);
    Outcome seen = outcome(store, chosen, reads, fails);
    if (seen.refusal().isPresent() && expected.refusal().isEmpty()) {
      throw seen.refusal().get();
    }
    assertThat(seen.answers()).isEqualTo(expected.answers());
    compareFeed(store, before);
  }

  /** What the operations answered, unless the store refused one. */
  private record Outcome(String answers, Optional<RuntimeException> refusal) {
    static Outcome of(String answers) {
      return new Outcome(answers, Optional.empty());
    }
  }

  private static Outcome outcome(
      Store store, List<RandomOperations.Operation> chosen, boolean reads, boolean fails) {
    Function<Tx, String> work =
        tx -> {
          StringBuilder answers = new StringBuilder();
          for (RandomOperations.Operation operation : chosen) {
            String answer = Rendering.of(operation.on().apply(tx));
            answers.append(operation).append(" -> ").append(answer).append('\n');
          }
          if (fails) {
            throw new DeliberateFailure(answers.toString());
          }
          return answers.toString();
        };
    try {
      return Outcome.of(reads ? store.read(work) : store.transact(work));
    } catch (DeliberateFailure e) {
      return Outcome.of("failed after " + e.getMessage());
    } catch (RuntimeException e) {
      // Stores refuse in their own words.
      return new Outcome("refused", Optional.of(e));
    }
  }

  private void compareFeed(Store store, long after) {
    assertThat(store.changes(after, 1000)).isEqualTo(model.changes(after, 1000));
  }

  private static final class DeliberateFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    DeliberateFailure(String message) {
      super(message);
    }
  }
}
