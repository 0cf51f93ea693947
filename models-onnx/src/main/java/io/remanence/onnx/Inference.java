package io.remanence.onnx;

import io.remanence.embed.Embedder.Purpose;

/** A model in memory. Several threads may use it; each call works on the caller's thread. */
interface Inference extends AutoCloseable {
  /** The unit vector of the text. */
  float[] vector(String text, Purpose purpose);

  /** Frees the memory; nothing may be running or called later. */
  @Override
  void close();
}
