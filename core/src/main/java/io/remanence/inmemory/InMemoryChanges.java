package io.remanence.inmemory;

import io.remanence.event.Change;
import io.remanence.event.ChangeLog;
import io.remanence.event.ChangeType;
import io.remanence.scope.SessionKey;
import java.util.Comparator;
import java.util.Optional;

/** The writing side of the feed. */
final class InMemoryChanges implements ChangeLog {
  private final Handle handle;
  private final int feedLength;

  InMemoryChanges(Handle handle, int feedLength) {
    this.handle = handle;
    this.feedLength = feedLength;
  }

  @Override
  public long record(ChangeType type, String subject, Optional<SessionKey> session) {
    Tables tables = handle.writing();
    long seq = tables.head + 1;
    tables.head = seq;
    tables.feed =
        tables
            .feed
            .with(seq, new Change(seq, handle.now(), type, subject, session))
            .without(seq - feedLength);
    return seq;
  }

  @Override
  public long recordMessage(SessionKey session) {
    long seq = handle.writing().head + 1;
    return record(ChangeType.MESSAGE_STORED, Long.toString(seq), Optional.of(session));
  }

  @Override
  public void continueFrom(long seq) {
    Tables tables = handle.writing();
    if (seq <= tables.head) {
      throw new IllegalArgumentException(
          "the feed is to go on from " + seq + "; more than " + tables.head + " is wanted");
    }
    tables.head = seq;
    Change change = new Change(seq, handle.now(), ChangeType.RESTORED, "", Optional.empty());
    tables.feed = SortedTree.<Long, Change>empty(Comparator.naturalOrder()).with(seq, change);
  }

  @Override
  public long head() {
    return handle.reading().head;
  }
}
