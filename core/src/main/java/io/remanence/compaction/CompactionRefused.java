package io.remanence.compaction;

import io.remanence.error.ErrorDetail;
import io.remanence.error.ErrorText;
import io.remanence.llm.ModelFailure;
import io.remanence.text.Language;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * No summary was made, and so nothing may change. It stays inside of Remanence: what of it reaches
 * callers is told in {@link io.remanence.error.RemanenceException}.
 */
public final class CompactionRefused extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final CompactionReason reason;
  private final transient ErrorDetail detail;
  private final @Nullable String model;

  private CompactionRefused(
      CompactionReason reason,
      @Nullable String model,
      ErrorDetail detail,
      @Nullable Throwable cause) {
    super(detail.in(Language.ENGLISH), cause);
    this.reason = reason;
    this.detail = detail;
    this.model = model;
  }

  /** A refusal in which no model has a part. */
  public static CompactionRefused of(CompactionReason reason, ErrorDetail detail) {
    return new CompactionRefused(reason, null, detail, null);
  }

  /** A refusal in which no model has a part. */
  public static CompactionRefused of(CompactionReason reason, ErrorText text, Object... arguments) {
    return of(reason, text.with(arguments));
  }

  /**
   * A refusal because of a model.
   *
   * @param model the model's name
   */
  public static CompactionRefused by(CompactionReason reason, String model, String message) {
    return new CompactionRefused(reason, model, ErrorText.PLAIN.with(model + ": " + message), null);
  }

  /** A refusal because a model gave no reply. */
  public static CompactionRefused by(ModelFailure failure) {
    return new CompactionRefused(
        CompactionReason.MODEL_FAILED, failure.model(), ErrorDetail.of(failure), failure);
  }

  /** Why. */
  public CompactionReason reason() {
    return reason;
  }

  /** The same for people. */
  public ErrorDetail detail() {
    return detail;
  }

  /** The model that had a part in it. */
  public Optional<String> model() {
    return Optional.ofNullable(model);
  }
}
