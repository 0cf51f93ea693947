package io.remanence.error;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The one exception that Remanence throws on purpose; its {@link #code()} says who can act. */
public final class RemanenceException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final ErrorCode code;
  private final @Nullable String reason;

  private RemanenceException(
      ErrorCode code, String message, @Nullable String reason, @Nullable Throwable cause) {
    super(message, cause);
    this.code = code;
    this.reason = reason;
  }

  /** An error of this kind; the message names the value and what was wanted. */
  public static RemanenceException of(ErrorCode code, String message) {
    return new RemanenceException(code, message, null, null);
  }

  /** An error with what caused it. */
  public static RemanenceException of(ErrorCode code, String message, Throwable cause) {
    return new RemanenceException(code, message, null, cause);
  }

  /** Short for an {@link ErrorCode#INVALID_ARGUMENT} error. */
  public static RemanenceException invalid(String message) {
    return of(ErrorCode.INVALID_ARGUMENT, message);
  }

  /** Short for a {@link ErrorCode#NOT_FOUND} error. */
  public static RemanenceException notFound(String message) {
    return of(ErrorCode.NOT_FOUND, message);
  }

  /** The same error with a machine-readable reason from one of API.md's lists. */
  public RemanenceException withReason(String newReason) {
    return new RemanenceException(code, String.valueOf(getMessage()), newReason, getCause());
  }

  /** What kind of error this is. */
  public ErrorCode code() {
    return code;
  }

  /** A machine-readable reason, where the outer contract lists one. */
  public Optional<String> reason() {
    return Optional.ofNullable(reason);
  }
}
