package io.remanence.error;

import io.remanence.text.Language;

/** A value that is refused where it is checked, said in whatever language is asked for. */
public final class WrongValue extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final transient ErrorDetail detail;

  private WrongValue(ErrorDetail detail) {
    super(detail.in(Language.ENGLISH));
    this.detail = detail;
  }

  /** The value is wrong as the text says. */
  public static WrongValue of(ErrorText text, Object... arguments) {
    return new WrongValue(text.with(arguments));
  }

  /** The same with what caused it. */
  public static WrongValue of(Throwable cause, ErrorText text, Object... arguments) {
    WrongValue wrong = of(text, arguments);
    wrong.initCause(cause);
    return wrong;
  }

  /** What is wrong with it. */
  public ErrorDetail detail() {
    return detail;
  }
}
