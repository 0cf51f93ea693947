package io.remanence.error;

import io.remanence.text.Language;
import java.util.List;

/**
 * What went wrong, to be said in whatever language is asked for.
 *
 * @param arguments texts, numbers, words and details that are put into the language too, and lists
 *     of which one is meant
 */
public record ErrorDetail(ErrorText text, List<Object> arguments) {
  public ErrorDetail {
    arguments = List.copyOf(arguments);
  }

  /** What a failure says: its own words in every language, or else its message as it is. */
  public static ErrorDetail of(Throwable failure) {
    return switch (failure) {
      case RemanenceException known -> known.detail();
      case WrongValue wrong -> wrong.detail();
      default -> ErrorText.PLAIN.with(String.valueOf(failure.getMessage()));
    };
  }

  /** The sentence in that language. */
  public String in(Language language) {
    return text.in(language, arguments);
  }
}
