package io.remanence.space;

import io.remanence.compaction.CompactionReason;
import io.remanence.event.SpaceEvent;
import io.remanence.rolling.CompactionWatcher;
import io.remanence.scope.SessionKey;
import java.util.Locale;
import java.util.Optional;

/** Tells listeners of compactions, and followers of what they changed. */
final class CompactionEvents implements CompactionWatcher {
  private final OpenSpace space;

  CompactionEvents(OpenSpace space) {
    this.space = space;
  }

  @Override
  public void progress(SessionKey session, Progress progress, Optional<CompactionReason> reason) {
    space.tell(
        new SpaceEvent.SessionCompressing(
            space.parts.name().value(),
            session,
            progress.name().toLowerCase(Locale.ROOT),
            reason.map(CompactionReason::wireName)));
  }

  @Override
  public void warned(SessionKey session, String detail) {
    space.tell(new SpaceEvent.CompactionWarning(space.parts.name().value(), session, detail));
  }

  @Override
  public void committed(SessionKey session, long before) {
    long head = Space.noteHead(space, session);
    Mutations.tell(space, before, head, change -> change.session().equals(Optional.of(session)));
  }
}
