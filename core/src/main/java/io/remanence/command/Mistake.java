package io.remanence.command;

import io.remanence.error.ErrorCode;
import io.remanence.text.Language;

/** A command that can't be done as it was typed. */
final class Mistake extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final ErrorCode code;
  private final CommandPhrase phrase;
  private final transient Object[] arguments;

  private Mistake(ErrorCode code, CommandPhrase phrase, Object... arguments) {
    super(phrase.in(Language.ENGLISH, arguments));
    this.code = code;
    this.phrase = phrase;
    this.arguments = arguments.clone();
  }

  static Mistake of(CommandPhrase phrase, Object... arguments) {
    return new Mistake(ErrorCode.INVALID_ARGUMENT, phrase, arguments);
  }

  static Mistake notFound(CommandPhrase phrase, Object... arguments) {
    return new Mistake(ErrorCode.NOT_FOUND, phrase, arguments);
  }

  static Mistake of(ErrorCode code, CommandPhrase phrase, Object... arguments) {
    return new Mistake(code, phrase, arguments);
  }

  ErrorCode code() {
    return code;
  }

  String in(Language language) {
    return phrase.in(language, arguments);
  }
}
