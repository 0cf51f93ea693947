package io.remanence.space;

import io.remanence.event.Change;
import io.remanence.event.ChangedMessage;
import io.remanence.event.SpaceEvent;
import io.remanence.scope.SessionKey;
import io.remanence.store.Store;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Makes events of committed changes. */
final class Mutations {
  private static final int PAGE = 500;

  private Mutations() {}

  /** The events of the changes after one number up to another, in order. */
  static List<SpaceEvent.Mutation> between(OpenSpace space, long after, long upTo) {
    List<SpaceEvent.Mutation> events = new ArrayList<>();
    long from = after;
    while (from < upTo) {
      Store.Changes changes = space.parts.store().changes(from, PAGE);
      if (changes.items().isEmpty()) {
        break;
      }
      for (Change change : changes.items()) {
        if (change.seq() <= upTo) {
          of(space.parts.name(), change).ifPresent(events::add);
        }
      }
      from = changes.items().getLast().seq();
    }
    return events;
  }

  /** The event of a change; none for changes that nobody is told of. */
  static Optional<SpaceEvent.Mutation> of(SpaceName space, Change change) {
    return change.session().flatMap(session -> of(space.value(), change, session));
  }

  private static Optional<SpaceEvent.Mutation> of(String space, Change change, SessionKey session) {
    return switch (change.type()) {
      case MESSAGES_DELETED ->
          Optional.of(
              new SpaceEvent.MessagesDeleted(
                  space,
                  change.seq(),
                  session,
                  ChangedMessage.read(change.subject()).stream()
                      .map(ChangedMessage::time)
                      .distinct()
                      .toList()));
      case MESSAGES_REWRITTEN ->
          Optional.of(
              new SpaceEvent.MessagesRewritten(
                  space,
                  change.seq(),
                  session,
                  ChangedMessage.read(change.subject()).stream()
                      .map(ChangedMessage::seq)
                      .toList()));
      case HISTORY_CHANGED ->
          Optional.of(new SpaceEvent.HistoryChanged(space, change.seq(), session));
      case MESSAGE_STORED,
          MEMORY_SAVED,
          MEMORY_ERASED,
          SESSION_SAVED,
          SESSION_CLEARED,
          SESSION_DELETED,
          TURN_COMPLETED,
          INJECTION_RECORDED,
          DOCUMENT_IMPORTED,
          CANDIDATE_SAVED,
          CANDIDATE_ERASED,
          METADATA_SAVED,
          METADATA_DELETED ->
          Optional.empty();
    };
  }
}
