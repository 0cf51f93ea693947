package io.remanence.jdbc;

import io.remanence.error.ErrorCode;
import io.remanence.error.ErrorDetail;
import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import io.remanence.store.StoreState;
import io.remanence.text.Language;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Whether the store can write now; tells the log when that changes. */
final class WriteState {
  private static final Logger LOG = LoggerFactory.getLogger(SqliteStore.class);

  private final Path file;
  private volatile StoreState state = new StoreState.Writable();

  WriteState(Path file) {
    this.file = file;
  }

  StoreState now() {
    return state;
  }

  boolean isReadOnly() {
    return state instanceof StoreState.ReadOnly;
  }

  boolean isClosed() {
    return state instanceof StoreState.Closed;
  }

  synchronized void stopped(ErrorDetail reason) {
    if (state instanceof StoreState.Writable) {
      state = new StoreState.ReadOnly(reason);
      LOG.warn("{} is read-only: {}", file, reason.in(Language.ENGLISH));
    }
  }

  synchronized void writable() {
    if (state instanceof StoreState.ReadOnly) {
      state = new StoreState.Writable();
      LOG.info("{} can be written again", file);
    }
  }

  /** Closes it; whether it was open. */
  synchronized boolean close() {
    boolean open = !isClosed();
    state = new StoreState.Closed();
    return open;
  }

  /** Throws where a transaction would be refused. */
  void refuseWrite() {
    if (!(state instanceof StoreState.Writable)) {
      throw refusal();
    }
  }

  /** Throws where a read would be refused. */
  void refuseRead() {
    if (isClosed()) {
      throw refusal();
    }
  }

  /** The error for a call that the state refuses. */
  RemanenceException refusal() {
    return RemanenceException.of(
        ErrorCode.UNAVAILABLE,
        switch (state) {
          case StoreState.ReadOnly stopped -> ErrorText.READ_ONLY.with(stopped.reason());
          case StoreState.Closed closed -> ErrorText.STORE_CLOSED.with(file);
          case StoreState.Writable writable -> ErrorText.STORE_JUST_CLOSED.with(file);
        });
  }
}
