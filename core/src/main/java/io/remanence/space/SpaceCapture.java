package io.remanence.space;

import io.remanence.capture.DeadLetter;
import io.remanence.error.ErrorCode;
import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import io.remanence.llm.TokenUse;
import io.remanence.scope.SessionKey;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Capture by a model or summarizer, which runs in the background. */
public final class SpaceCapture {
  private final SpaceName name;
  private final SpaceUse pool;

  SpaceCapture(SpaceName name, SpaceUse pool) {
    this.name = name;
    this.pool = pool;
  }

  /** What each purpose of language models used in all. */
  public List<TokenUse> tokens() {
    return pool.use(name, space -> space.parts.store().read(tx -> tx.ledger().totals()));
  }

  /** How many turns wait. */
  public long pending() {
    return pool.use(name, space -> space.parts.store().read(tx -> tx.pendingCaptures().count()));
  }

  /**
   * Waits until no turn waits any more.
   *
   * @return whether that came in time
   */
  public boolean awaitIdle(Duration patience) {
    return pool.use(
        name, space -> space.captureWorker.map(worker -> worker.awaitIdle(patience)).orElse(true));
  }

  /**
   * What came to nothing, newest first.
   *
   * @param session only of this session; absent means the space
   * @param before where the page before ended: the last one's id
   * @param limit at least 1
   */
  public List<DeadLetter> deadLetters(
      Optional<SessionKey> session, Optional<String> before, int limit) {
    return pool.use(
        name,
        space -> space.parts.store().read(tx -> tx.deadLetters().list(session, before, limit)));
  }

  /**
   * Tries a dead letter's turn again, in the background.
   *
   * @param session only one of this session; absent means any
   * @throws RemanenceException {@code NOT_FOUND} when there is no such letter; {@code CONFLICT}
   *     when there is no model or summarizer that could
   */
  public void replay(Optional<SessionKey> session, String id) {
    pool.use(
        name,
        space -> {
          space
              .parts
              .store()
              .transact(
                  tx -> {
                    boolean there =
                        tx.deadLetters()
                            .get(id)
                            .filter(letter -> session.map(letter.session()::equals).orElse(true))
                            .isPresent();
                    if (there && space.captureWorker.isEmpty()) {
                      throw RemanenceException.of(
                          ErrorCode.CONFLICT, ErrorText.NO_CAPTURE_MODEL, id);
                    }
                    space.capture.replay(tx, there ? id : "");
                    return true;
                  });
          space.captureWorker.ifPresent(CaptureWorker::signal);
          return true;
        });
  }
}
