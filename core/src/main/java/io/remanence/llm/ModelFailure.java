package io.remanence.llm;

import org.jspecify.annotations.Nullable;

/**
 * A model gave no reply. Part of the SPI, so it is a type of its own: what of it reaches callers is
 * told in {@link io.remanence.error.RemanenceException}.
 */
public final class ModelFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String model;
  private final boolean retryable;

  /**
   * @param model the model's {@link ChatModel#name}
   * @param retryable whether the same call may work later: too many requests, a fault of the
   *     provider's, a broken connection, an answer that came too late
   */
  public ModelFailure(String model, String message, boolean retryable, @Nullable Throwable cause) {
    super(model + ": " + message, cause);
    this.model = model;
    this.retryable = retryable;
  }

  /** The model's name. */
  public String model() {
    return model;
  }

  /** Whether the same call may work later. */
  public boolean isRetryable() {
    return retryable;
  }
}
