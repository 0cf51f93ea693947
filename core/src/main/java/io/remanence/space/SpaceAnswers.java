package io.remanence.space;

import io.remanence.answer.StoredAnswer;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;

/**
 * Answers of requests that may come twice. A request is written down before it is carried out, so
 * that it is never carried out twice, and its answer after it: one that broke off in between is
 * known as such.
 */
public final class SpaceAnswers {
  private static final int PRUNED = 100;

  /** The longest answer that is kept, in UTF-16 units. */
  private static final int MOST_TEXT = 1 << 20;

  private final SpaceName name;
  private final SpaceUse pool;

  SpaceAnswers(SpaceName name, SpaceUse pool) {
    this.name = name;
    this.pool = pool;
  }

  /**
   * Begins a request, unless it was begun within {@link StoredAnswer#KEPT}.
   *
   * @param words whether its answer may show what somebody said or what is remembered
   * @return the one that was begun before
   */
  public Optional<StoredAnswer> begin(String key, String request, boolean words) {
    return pool.use(
        name,
        space -> {
          Instant now = Space.now(space);
          Instant oldest = now.minus(StoredAnswer.KEPT);
          return space
              .parts
              .store()
              .transact(
                  tx -> {
                    tx.answers().prune(oldest, PRUNED);
                    Optional<StoredAnswer> known =
                        tx.answers().get(key).filter(answer -> !answer.time().isBefore(oldest));
                    if (known.isEmpty()) {
                      tx.answers().save(StoredAnswer.begun(key, request, now, words));
                    }
                    return known;
                  });
        });
  }

  /**
   * Stores the answer of a request that was begun, unless it may show what was erased since.
   *
   * @param request what was asked, which may be known only now
   */
  public void finish(String key, String request, StoredAnswer.Body body) {
    change(
        key,
        begun ->
            Optional.of(
                body.text().length() > MOST_TEXT ? begun.erased() : begun.answered(request, body)));
  }

  /** Forgets a request that came to nothing. */
  public void cancel(String key) {
    change(key, begun -> Optional.empty());
  }

  private void change(String key, Function<StoredAnswer, Optional<StoredAnswer>> change) {
    pool.use(
        name,
        space ->
            space
                .parts
                .store()
                .transact(
                    tx -> {
                      Optional<StoredAnswer> known = tx.answers().get(key);
                      Optional<StoredAnswer> changed = known.flatMap(change);
                      changed.ifPresentOrElse(tx.answers()::save, () -> tx.answers().remove(key));
                      return known.isPresent();
                    }));
  }
}
