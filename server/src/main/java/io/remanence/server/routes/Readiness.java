package io.remanence.server.routes;

import io.remanence.error.ErrorCode;
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
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells whether recall works: the default space opens, its index has caught up since the start, a
 * recall went through, and every space that is open can be written.
 */
public final class Readiness implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Readiness.class);
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private final Remanence remanence;
  private volatile String missing = "the default space is not open yet";
  private volatile boolean closed;

  /** Begins to look, in the background. */
  public Readiness(Remanence remanence) {
    this.remanence = remanence;
    Thread.ofVirtual().name("remanence-readiness").start(this::warmUp);
  }

  /** What is missing, for people; empty when all is well. */
  List<String> missing() {
    List<String> all = new ArrayList<>();
    if (!missing.isEmpty()) {
      all.add(missing);
    }
    for (String name : remanence.openSpaces()) {
      readOnly(name).ifPresent(reason -> all.add("the space " + name + " is read-only: " + reason));
    }
    return all;
  }

  private Optional<String> readOnly(String name) {
    try {
      return remanence.space(name).state() instanceof StoreState.ReadOnly readOnly
          ? Optional.of(readOnly.reason())
          : Optional.empty();
    } catch (RemanenceException gone) {
      return gone.code() == ErrorCode.NOT_FOUND
          ? Optional.empty()
          : Optional.of(String.valueOf(gone.getMessage()));
    }
  }

  private void warmUp() {
    while (!closed && !missing.isEmpty()) {
      try {
        Space space = remanence.space(SpaceName.DEFAULT.value());
        if (space.awaitIndex(PATIENCE)) {
          // The first query loads what is loaded at first use.
          space.recall(RecallQuery.ofSpace("ready?"));
          missing = "";
        } else {
          missing = "the index of the default space is behind";
        }
      } catch (RuntimeException failure) {
        missing = "the default space does not open: " + failure.getMessage();
        LOG.debug("not ready", failure);
        pause();
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
