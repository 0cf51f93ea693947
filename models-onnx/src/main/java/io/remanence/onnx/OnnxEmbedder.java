package io.remanence.onnx;

import io.remanence.embed.ThreadedEmbedder;
import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * One local model on its own threads; a query goes before a document. It is loaded at the first
 * {@link #embed}; where that fails, the next call tries again. A text without words, even an empty
 * one, has a unit vector too; it means nothing.
 */
final class OnnxEmbedder implements ThreadedEmbedder {
  private final Model model;
  private final ModelThreads threads;
  private final Callable<Inference> loader;
  private @Nullable Inference loaded;

  /**
   * @param threads how many texts are embedded at once, at least 1
   * @param loader brings the model into memory
   */
  OnnxEmbedder(Model model, int threads, Callable<Inference> loader) {
    this.model = model;
    this.threads = new ModelThreads(model.resource, threads);
    this.loader = loader;
  }

  @Override
  public String identity() {
    return model.identity;
  }

  @Override
  public int dimension() {
    return model.dimension;
  }

  @Override
  public double affinity(String text) {
    return model.affinity(text);
  }

  @Override
  public double background() {
    return model.background;
  }

  @Override
  public double sameFact() {
    return model.sameFact;
  }

  @Override
  public double nearEqual() {
    return model.nearEqual;
  }

  @Override
  public float[] embed(String text, Purpose purpose) {
    return threads.call(purpose, () -> inference().vector(text, purpose));
  }

  @Override
  public Future<float[]> begin(String text, Purpose purpose) {
    return threads.begin(purpose, () -> inference().vector(text, purpose));
  }

  /** How many calls wait for a thread. */
  int waiting() {
    return threads.waiting();
  }

  private synchronized Inference inference() {
    if (loaded == null) {
      try {
        loaded = loader.call();
      } catch (Exception | LinkageError e) {
        throw RemanenceException.of(
            ErrorCode.UNAVAILABLE, "the model " + model.identity + " can't be loaded: " + e, e);
      }
    }
    return loaded;
  }

  @Override
  public void close() {
    threads.close();
    free();
  }

  private synchronized void free() {
    if (loaded != null) {
      loaded.close();
      loaded = null;
    }
  }
}
