package io.remanence.error;

import io.remanence.text.Language;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The one exception that Remanence throws on purpose; its {@link #code()} says who can act. Its
 * message is English; {@link #detail()} says the same in other languages.
 */
public final class RemanenceException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final ErrorCode code;
  private final transient ErrorDetail detail;
  private final @Nullable String reason;

  private RemanenceException(
      ErrorCode code, ErrorDetail detail, @Nullable String reason, @Nullable Throwable cause) {
    super(detail.in(Language.ENGLISH), cause);
    this.code = code;
    this.detail = detail;
    this.reason = reason;
  }

  /** An error of this kind; the text and its arguments name the value and what was wanted. */
  public static RemanenceException of(ErrorCode code, ErrorText text, Object... arguments) {
    return new RemanenceException(code, text.with(arguments), null, null);
  }

  /** An error of this kind with a detail that is known already. */
  public static RemanenceException of(ErrorCode code, ErrorDetail detail) {
    return new RemanenceException(code, detail, null, null);
  }

  /** An error with what caused it, and a detail that is known already. */
  public static RemanenceException of(ErrorCode code, Throwable cause, ErrorDetail detail) {
    return new RemanenceException(code, detail, null, cause);
  }

  /** An error with what caused it. */
  public static RemanenceException of(
      ErrorCode code, Throwable cause, ErrorText text, Object... arguments) {
    return new RemanenceException(code, text.with(arguments), null, cause);
  }

  /** An error of this kind whose words are there in one language only. */
  public static RemanenceException of(ErrorCode code, String message) {
    return of(code, ErrorText.PLAIN, message);
  }

  /** An error with what caused it, whose words are there in one language only. */
  public static RemanenceException of(ErrorCode code, String message, Throwable cause) {
    return of(code, cause, ErrorText.PLAIN, message);
  }

  /** Short for an {@link ErrorCode#INVALID_ARGUMENT} error. */
  public static RemanenceException invalid(ErrorText text, Object... arguments) {
    return of(ErrorCode.INVALID_ARGUMENT, text, arguments);
  }

  /** Short for an {@link ErrorCode#INVALID_ARGUMENT} error with words in one language only. */
  public static RemanenceException invalid(String message) {
    return of(ErrorCode.INVALID_ARGUMENT, message);
  }

  /** Short for a {@link ErrorCode#NOT_FOUND} error. */
  public static RemanenceException notFound(ErrorText text, Object... arguments) {
    return of(ErrorCode.NOT_FOUND, text, arguments);
  }

  /** Short for a {@link ErrorCode#NOT_FOUND} error with words in one language only. */
  public static RemanenceException notFound(String message) {
    return of(ErrorCode.NOT_FOUND, message);
  }

  /** The same error with a machine-readable reason from one of API.md's lists. */
  public RemanenceException withReason(String newReason) {
    return new RemanenceException(code, detail, newReason, getCause());
  }

  /** What kind of error this is. */
  public ErrorCode code() {
    return code;
  }

  /** What went wrong, for people. */
  public ErrorDetail detail() {
    return detail;
  }

  /** A machine-readable reason, where the outer contract lists one. */
  public Optional<String> reason() {
    return Optional.ofNullable(reason);
  }
}
