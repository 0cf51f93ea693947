package io.remanence.quality;

/**
 * What became of a question that was put to the wrong corpus.
 *
 * @param topScore the score of the best; 0 where nothing was found
 * @param injected whether the system would put anything into the prompt
 */
record Stranger(double topScore, boolean injected) {}
