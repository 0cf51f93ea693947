package io.remanence.server.event;

import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How far a listener is: what the id of an event says. A change's is its number; a notice's is
 * {@code CHANGE-NOTICE-RUN}, since notices are numbered anew each time a server starts.
 *
 * @param change the last change that was told
 * @param notice the last notice that was told, and the run of the server that numbered it; absent
 *     where a change was told last
 */
record Position(long change, Optional<Of> notice) {
  private static final Pattern CHANGE = Pattern.compile("[0-9]{1,18}");
  private static final Pattern NOTICE = Pattern.compile("([0-9]{1,18})-([0-9]{1,18})-([a-z0-9]+)");

  /** A notice of one run. */
  record Of(long number, String run) {}

  /**
   * Reads an id.
   *
   * @throws RemanenceException {@code INVALID_ARGUMENT} when it is none
   */
  static Position read(String id) {
    if (CHANGE.matcher(id).matches()) {
      return new Position(Long.parseLong(id), Optional.empty());
    }
    Matcher notice = NOTICE.matcher(id);
    if (!notice.matches()) {
      throw RemanenceException.invalid(ErrorText.NO_EVENT_ID, id);
    }
    return new Position(
        Long.parseLong(notice.group(1)),
        Optional.of(new Of(Long.parseLong(notice.group(2)), notice.group(3))));
  }

  static String of(Notice notice, String run) {
    return notice.after() + "-" + notice.number() + "-" + run;
  }
}
