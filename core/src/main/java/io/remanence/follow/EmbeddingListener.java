package io.remanence.follow;

/** Hears of texts that could not be embedded. Called on the follower's thread; must not block. */
public interface EmbeddingListener {
  /**
   * An item's text could not be embedded.
   *
   * @param retried whether it will be tried again
   */
  void failed(String item, String model, String detail, boolean retried);
}
