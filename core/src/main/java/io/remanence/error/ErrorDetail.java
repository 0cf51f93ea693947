package io.remanence.error;

import io.remanence.text.Language;
import io.remanence.text.Texts;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * What went wrong, to be said in whatever language is asked for.
 *
 * @param arguments texts, numbers, words and details that are put into the language too, and lists
 *     of which one is meant
 */
public record ErrorDetail(Wording wording, List<Object> arguments) {
  /** A code point that no text may hold: stands beside words of our own until all are joined. */
  private static final String JOINED = "\uFFFF";

  private static final Pattern BESIDE_WORDS = Pattern.compile(" ?" + JOINED + " ?");

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

  /**
   * The sentence in that language. Chinese words of our own stand without the space that keys and
   * numbers get beside them.
   */
  public String in(Language language) {
    Object[] spoken = arguments.stream().map(argument -> spoken(language, argument)).toArray();
    String text = String.format(Locale.ROOT, wording.pattern(language), spoken);
    return BESIDE_WORDS.matcher(text).replaceAll("");
  }

  /**
   * The same, with texts that were given shortened, so that the words of the sentence stay.
   *
   * @param most how many code points each may have at most, at least 1
   */
  public ErrorDetail shortened(int most) {
    return new ErrorDetail(
        wording,
        arguments.stream()
            .map(
                argument ->
                    switch (argument) {
                      case String text -> Texts.truncate(text, most);
                      case ErrorDetail detail -> detail.shortened(most);
                      default -> argument;
                    })
            .toList());
  }

  /** The sentence in English, as logs have it. */
  @Override
  public String toString() {
    return in(Language.ENGLISH);
  }

  private static String spoken(Language language, Object argument) {
    return switch (argument) {
      case Wording words -> beside(language, words.with().in(language));
      case ErrorDetail detail -> beside(language, detail.in(language));
      case List<?> choices -> choice(language, choices.stream().map(String::valueOf).toList());
      default -> String.valueOf(argument);
    };
  }

  private static String beside(Language language, String words) {
    return language.choose(words, JOINED + words + JOINED);
  }

  /** One of several: {@code a, b or c}. */
  private static String choice(Language language, List<String> names) {
    if (names.size() < 2) {
      return String.join("", names);
    }
    String but = String.join(language.choose(", ", "、"), names.subList(0, names.size() - 1));
    return but + language.choose(" or ", " 或 ") + names.getLast();
  }
}
