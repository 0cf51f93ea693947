package io.remanence.recall;

/**
 * One entry of a pool.
 *
 * @param relevance on an absolute scale: for words 0 to 1, the BM25 score over the highest that the
 *     query could reach, words that nothing holds included; for vectors the cosine
 */
public record PoolHit(ItemId id, double relevance) {}
