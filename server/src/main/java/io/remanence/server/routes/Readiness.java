package io.remanence.server.routes;

import io.remanence.error.ErrorCode;
import io.remanence.error.ErrorDetail;
import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import io.remanence.space.RecallQuery;
import io.remanence.space.Remanence;
import io.remanence.space.Space;
import io.remanence.space.SpaceName;
import io.remanence.store.StoreState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells whether recall works: the default space opens, its index has caught up since the start, a
 * recall went through, and every space that is open can be written.
 */
public final class Readiness implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Readiness.class);
  private static final Duration FIRST_PATIENCE = Duration.ofSeconds(5);
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  /** In each language that has a model. */
  private static final String FIRST_QUERY = "is everything ready? 都准备好了吗？";

  /** Each takes as long as a recall may. */
  private static final int LOAD_TRIES = 20;

  private final Remanence remanence;
  private final CountDownLatch warm = new CountDownLatch(1);
  private volatile Optional<ErrorDetail> missing = Optional.of(ErrorText.NOT_OPEN_YET.with());
  private volatile boolean closed;

  /** Begins to look, in the background. */
  public Readiness(Remanence remanence) {
    this.remanence = remanence;
    Thread.ofVirtual().name("remanence-readiness").start(this::warmUp);
  }

  /** What is missing, for people; empty when all is well. */
  List<ErrorDetail> missing() {
    Optional<ErrorDetail> first = missing;
    if (first.isPresent()) {
      return List.of(first.get());
    }
    List<ErrorDetail> all = new ArrayList<>();
    for (String name : remanence.openSpaces()) {
      readOnly(name).ifPresent(reason -> all.add(ErrorText.SPACE_READ_ONLY.with(name, reason)));
    }
    return all;
  }

  private Optional<ErrorDetail> readOnly(String name) {
    try {
      return remanence.space(name).state() instanceof StoreState.ReadOnly readOnly
          ? Optional.of(readOnly.reason())
          : Optional.empty();
    } catch (RemanenceException gone) {
      return gone.code() == ErrorCode.NOT_FOUND ? Optional.empty() : Optional.of(gone.detail());
    }
  }

  /**
   * Waits a little while the first space opens and the models load, so that the first questions
   * after a start don't come back empty. Once that is over, or where it can't be done, it never
   * waits.
   */
  void awaitFirst() {
    try {
      if (!warm.await(FIRST_PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
        LOG.debug("a question did not wait any longer for the models");
      }
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }

  private void warmUp() {
    try {
      look();
    } finally {
      warm.countDown();
    }
  }

  private void look() {
    while (!closed && missing.isPresent()) {
      try {
        Space space = remanence.space(SpaceName.DEFAULT.value());
        if (space.awaitIndex(PATIENCE)) {
          missing = Optional.of(ErrorText.MODELS_LOADING.with());
          loadModels(space);
          missing = Optional.empty();
        } else {
          missing = Optional.of(ErrorText.DEFAULT_BEHIND.with());
        }
      } catch (RuntimeException failure) {
        missing = Optional.of(ErrorText.DOES_NOT_OPEN.with(ErrorDetail.of(failure)));
        LOG.debug("not ready", failure);
        warm.countDown();
        pause();
      }
    }
  }

  /** The first queries load what is loaded at first use, and come back without it meanwhile. */
  private void loadModels(Space space) {
    for (int i = 0; i < LOAD_TRIES && !closed; i++) {
      if (!space.recall(RecallQuery.ofSpace(FIRST_QUERY)).degraded().contains("deadline")) {
        return;
      }
    }
  }

  private void pause() {
    try {
      Thread.sleep(PATIENCE);
    } catch (InterruptedException stop) {
      closed = true;
    }
  }

  /** Stops looking. */
  @Override
  public void close() {
    closed = true;
  }
}
