package io.remanence.formats;

import io.remanence.error.ErrorDetail;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What every format needs while it reads: where things go, and the caller's wishes. */
record Reading(ConversationSink sink, ReadOptions options, Limits limits) {
  private static final int LONGEST_QUOTE = 200;

  /** Reports what could not be read. */
  void bad(long line, ErrorDetail detail) {
    // What a file says may be without end.
    sink.bad(line, detail.shortened(LONGEST_QUOTE));
  }

  /**
   * The time in a record.
   *
   * @param what whose time it is, for the report
   */
  Optional<Instant> time(@Nullable Object raw, long line, String what) {
    return new Times(options.zone())
        .read(
            raw,
            problem ->
                bad(line, ImportText.AT.with(what, ImportText.READ_WITHOUT_TIME.with(problem))));
  }
}
