package io.remanence.space;

import io.remanence.event.SpaceEvent;
import io.remanence.scope.SessionKey;
import java.util.List;
import java.util.Map;

/**
 * A stretch of the events that the change feed gives.
 *
 * @param items in order
 * @param reached the number of the last change that was looked at; the next stretch begins after it
 * @param oldest the number of the oldest change that the feed still holds; a reader who is further
 *     behind has missed some
 * @param sessions by the numbers of events, the sessions that they belong to, where they belong to
 *     one
 */
public record MutationEvents(
    List<SpaceEvent.Mutation> items, long reached, long oldest, Map<Long, SessionKey> sessions) {
  public MutationEvents {
    items = List.copyOf(items);
    sessions = Map.copyOf(sessions);
  }
}
