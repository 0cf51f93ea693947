package io.remanence.server.event;

import io.remanence.event.SpaceEvent;

/**
 * An event that is no change, so that the feed does not hold it.
 *
 * @param after the number of the change that was told of last before it
 * @param number its place among the notices of its space: the first is 1
 */
record Notice(long after, long number, SpaceEvent event) {}
