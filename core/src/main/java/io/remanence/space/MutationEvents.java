package io.remanence.space;

import io.remanence.event.SpaceEvent;
import java.util.List;

/**
 * A stretch of the events that the change feed gives.
 *
 * @param items in order
 * @param reached the number of the last change that was looked at; the next stretch begins after it
 * @param oldest the number of the oldest change that the feed still holds; a reader who is further
 *     behind has missed some
 */
public record MutationEvents(List<SpaceEvent.Mutation> items, long reached, long oldest) {
  public MutationEvents {
    items = List.copyOf(items);
  }
}
