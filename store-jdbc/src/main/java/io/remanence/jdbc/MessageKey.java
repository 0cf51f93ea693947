package io.remanence.jdbc;

import io.remanence.error.ErrorCode;
import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;

/**
 * The id of a message's row: the number of its session above the 38 bits of its own number, so that
 * a session's messages lie together in the file, by number.
 */
final class MessageKey {
  private static final int SEQ_BITS = 38;
  private static final long MAX_SEQ = (1L << SEQ_BITS) - 1;
  private static final long MAX_SESSION = (1L << (Long.SIZE - 1 - SEQ_BITS)) - 1;

  private MessageKey() {}

  /**
   * The id.
   *
   * @throws RemanenceException {@code UNAVAILABLE} where a number is too large: beyond 33,554,431
   *     sessions or 274,877,906,943 changes
   */
  static long of(long session, long seq) {
    check("sessions", session, MAX_SESSION);
    check("changes", seq, MAX_SEQ);
    return session << SEQ_BITS | seq;
  }

  private static void check(String what, long value, long max) {
    if (value < 0 || value > max) {
      throw RemanenceException.of(ErrorCode.UNAVAILABLE, ErrorText.TOO_MANY_EVER, value, what, max);
    }
  }

  /** The id for a comparison with this number, whatever it is; there is no message 0. */
  static long bound(long session, long seq) {
    return of(session, Math.clamp(seq, 0, MAX_SEQ));
  }

  static long seq(long id) {
    return id & MAX_SEQ;
  }

  static long session(long id) {
    return id >> SEQ_BITS;
  }

  /** The least id that a message of the session can have. */
  static long first(long session) {
    return of(session, 0);
  }

  /** The greatest id that a message of the session can have. */
  static long last(long session) {
    return of(session, MAX_SEQ);
  }
}
