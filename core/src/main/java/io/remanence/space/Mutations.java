package io.remanence.space;

import io.remanence.event.Change;
import io.remanence.event.ChangedMessage;
import io.remanence.event.SpaceEvent;
import io.remanence.store.Store;
import java.util.Optional;
import java.util.function.Predicate;

/** Makes events of committed changes. */
final class Mutations {
  private static final int PAGE = 500;

  private Mutations() {}

  /** Tells of the changes after one number up to another, in order. */
  static void tell(OpenSpace space, long after, long upTo) {
    tell(space, after, upTo, change -> true);
  }

  /** As {@link #tell(OpenSpace, long, long)}, of these changes alone. */
  static void tell(OpenSpace space, long after, long upTo, Predicate<Change> which) {
    long from = after;
    while (from < upTo) {
      Store.Changes changes = space.parts.store().changes(from, PAGE);
      if (changes.items().isEmpty()) {
        break;
      }
      for (Change change : changes.items()) {
        if (change.seq() <= upTo && which.test(change)) {
          of(space.parts.name(), change).ifPresent(space::tell);
        }
      }
      from = changes.items().getLast().seq();
    }
  }

  /** The event of a change; none for changes that nobody is told of. */
  static Optional<SpaceEvent.Mutation> of(SpaceName name, Change change) {
    String space = name.value();
    long seq = change.seq();
    return switch (change.type()) {
      case MEMORY_SAVED -> Optional.of(new SpaceEvent.MemorySaved(space, seq, change.subject()));
      case MEMORY_STATUS -> Optional.of(new SpaceEvent.MemoryStatus(space, seq, change.subject()));
      case MEMORY_ERASED -> Optional.of(new SpaceEvent.MemoryErased(space, seq, change.subject()));
      case MESSAGES_DELETED, MESSAGES_EXPIRED ->
          change
              .session()
              .map(
                  session ->
                      new SpaceEvent.MessagesDeleted(
                          space,
                          seq,
                          session,
                          ChangedMessage.read(change.subject()).stream()
                              .map(ChangedMessage::time)
                              .distinct()
                              .toList()));
      case MESSAGES_REWRITTEN ->
          change
              .session()
              .map(
                  session ->
                      new SpaceEvent.MessagesRewritten(
                          space,
                          seq,
                          session,
                          ChangedMessage.read(change.subject()).stream()
                              .map(ChangedMessage::seq)
                              .toList()));
      case HISTORY_CHANGED ->
          change.session().map(session -> new SpaceEvent.HistoryChanged(space, seq, session));
      case PROFILE_CHANGED ->
          Optional.of(
              new SpaceEvent.ProfileChanged(space, seq, change.subject(), change.session(), false));
      case PROFILE_ERASED ->
          Optional.of(
              new SpaceEvent.ProfileChanged(space, seq, change.subject(), change.session(), true));
      case MESSAGE_STORED,
          CONSOLIDATED,
          SESSION_SAVED,
          SESSION_CLEARED,
          SESSION_DELETED,
          TURN_COMPLETED,
          INJECTION_RECORDED,
          DOCUMENT_IMPORTED,
          CANDIDATE_SAVED,
          CANDIDATE_ERASED,
          SUMMARY_SAVED,
          SUMMARY_ERASED,
          METADATA_SAVED,
          METADATA_DELETED,
          RESTORED ->
          Optional.empty();
    };
  }
}
