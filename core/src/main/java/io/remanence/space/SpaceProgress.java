package io.remanence.space;

/**
 * How far the background work of a space has come; cheap to ask for.
 *
 * @param head the last change
 * @param indexed the last change that the index has reached
 * @param embeddingPending how many changes wait to be embedded, as far as known
 * @param writable whether the store can be written now
 */
public record SpaceProgress(long head, long indexed, long embeddingPending, boolean writable) {}
