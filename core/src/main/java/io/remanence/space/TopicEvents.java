package io.remanence.space;

import io.remanence.compaction.CompactionRefused;
import io.remanence.event.SpaceEvent;
import io.remanence.scope.SessionKey;

/** Tells listeners and followers of the topic chain. */
final class TopicEvents {
  private final OpenSpace space;

  TopicEvents(OpenSpace space) {
    this.space = space;
  }

  /** A session got a summary. */
  void committed(SessionKey session) {
    var unused = Space.noteHead(space, session);
  }

  /** A summary came to nothing; it is tried again later. */
  void refused(SessionKey session, CompactionRefused refused) {
    space.tell(
        new SpaceEvent.UpkeepFailed(
            space.parts.name().value(),
            "no topic summary of the session '"
                + session.session()
                + "': "
                + refused.reason().wireName()
                + ", "
                + refused.getMessage()));
  }
}
