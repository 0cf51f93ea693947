package io.remanence.space;

/**
 * What a run of the retention by age did, or would do.
 *
 * @param archived how many messages left the window, to be removed by the next run
 * @param removed how many archived messages went for good
 */
public record ExpiredMessages(long archived, long removed) {}
