package io.remanence.rolling;

import io.remanence.compaction.CompactionReason;
import io.remanence.scope.SessionKey;
import java.util.Optional;

/** Hears of compactions, outside of transactions, on the thread that runs them. */
public interface CompactionWatcher {
  /** How far a run is. */
  enum Progress {
    START,
    DONE,
    ERROR
  }

  /**
   * A run began or ended; one that finds nothing to do says neither.
   *
   * @param reason why it came to nothing; absent otherwise, and for a defect
   */
  void progress(SessionKey session, Progress progress, Optional<CompactionReason> reason);

  /** A run went less than well, or came to nothing; the detail is for people. */
  void warned(SessionKey session, String detail);

  /**
   * Something of the session was changed.
   *
   * @param before the number of the last change before it
   */
  void committed(SessionKey session, long before);
}
