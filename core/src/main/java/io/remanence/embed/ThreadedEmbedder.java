package io.remanence.embed;

import java.util.concurrent.Future;

/**
 * A model that runs on threads of its own. Whoever waits for it by another thread pays for a hop
 * between the two, which where processors are few takes the caller's own.
 */
public interface ThreadedEmbedder extends Embedder {
  /**
   * Begins to embed and returns at once.
   *
   * @return fails as {@link #embed} does; may be cancelled
   * @throws io.remanence.error.RemanenceException {@code UNAVAILABLE} when the model is closed
   */
  Future<float[]> begin(String text, Purpose purpose);
}
