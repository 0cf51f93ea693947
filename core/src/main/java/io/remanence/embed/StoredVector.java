package io.remanence.embed;

/**
 * A vector that is kept.
 *
 * @param item the item's key, see {@code ItemId}
 * @param model the embedder's identity
 * @param contentHash of the text that was embedded
 * @param vector of unit length
 */
public record StoredVector(String item, String model, long contentHash, float[] vector) {}
