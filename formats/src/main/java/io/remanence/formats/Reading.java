package io.remanence.formats;

import io.remanence.error.ErrorDetail;
import io.remanence.error.ErrorText;
import io.remanence.text.Language;
import io.remanence.text.Texts;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What every format needs while it reads: where things go, and the caller's wishes. */
record Reading(ConversationSink sink, ReadOptions options, Limits limits) {
  private static final int LONGEST_DETAIL = 500;

  /** Reports what could not be read. */
  void bad(long line, ErrorDetail detail) {
    String told = detail.in(Language.ENGLISH);
    // What a file says may be without end.
    sink.bad(
        line,
        told.length() <= LONGEST_DETAIL
            ? detail
            : ErrorText.PLAIN.with(Texts.truncate(told, LONGEST_DETAIL)));
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
