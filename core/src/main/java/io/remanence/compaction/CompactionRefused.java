package io.remanence.compaction;

import io.remanence.llm.ModelFailure;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * No summary was made, and so nothing may change. It stays inside of Remanence: what of it reaches
 * callers is told in {@link io.remanence.error.RemanenceException}.
 */
public final class CompactionRefused extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final CompactionReason reason;
  private final @Nullable String model;

  private CompactionRefused(
      CompactionReason reason, @Nullable String model, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.reason = reason;
    this.model = model;
  }

  /** A refusal in which no model has a part. */
  public static CompactionRefused of(CompactionReason reason, String message) {
    return new CompactionRefused(reason, null, message, null);
  }

  /**
   * A refusal because of a model.
   *
   * @param model the model's name
   */
  public static CompactionRefused by(CompactionReason reason, String model, String message) {
    return new CompactionRefused(reason, model, model + ": " + message, null);
  }

  /** A refusal because a model gave no reply. */
  public static CompactionRefused by(ModelFailure failure) {
    return new CompactionRefused(
        CompactionReason.MODEL_FAILED,
        failure.model(),
        String.valueOf(failure.getMessage()),
        failure);
  }

  /** Why. */
  public CompactionReason reason() {
    return reason;
  }

  /** The model that had a part in it. */
  public Optional<String> model() {
    return Optional.ofNullable(model);
  }
}
