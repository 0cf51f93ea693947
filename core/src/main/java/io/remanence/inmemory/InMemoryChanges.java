package io.remanence.inmemory;

import io.remanence.event.Change;
import io.remanence.event.ChangeLog;
import io.remanence.event.ChangeType;
import io.remanence.scope.SessionKey;
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
  public long head() {
    return handle.reading().head;
  }
}
