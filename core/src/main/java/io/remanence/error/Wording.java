package io.remanence.error;

import io.remanence.text.Language;
import java.util.List;

/** A sentence that is there in every language; {@code %s} takes arguments. */
public interface Wording {
  /** The sentence in that language, with places for the arguments. */
  String pattern(Language language);

  /** The sentence with these arguments, for whatever language is asked for. */
  default ErrorDetail with(Object... arguments) {
    return new ErrorDetail(this, List.of(arguments));
  }
}
