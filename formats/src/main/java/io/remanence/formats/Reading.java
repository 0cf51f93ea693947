package io.remanence.formats;

import io.remanence.text.Texts;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What every format needs while it reads: where things go, and the caller's wishes. */
record Reading(ConversationSink sink, ReadOptions options, Limits limits) {
  private static final int LONGEST_DETAIL = 500;

  /** Reports what could not be read. */
  void bad(long line, String detail) {
    sink.bad(line, Texts.truncate(detail, LONGEST_DETAIL));
  }

  /**
   * The time in a record.
   *
   * @param what whose time it is, for the report
   */
  Optional<Instant> time(@Nullable Object raw, long line, String what) {
    return new Times(options.zone()).read(raw, problem -> bad(line, what + ": " + problem));
  }
}
