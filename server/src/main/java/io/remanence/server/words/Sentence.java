package io.remanence.server.words;

import io.remanence.text.Language;
import java.util.List;

/** A phrase with its arguments, to be said in whatever language is asked for. */
public record Sentence(Phrase phrase, List<Object> arguments) {
  public Sentence {
    arguments = List.copyOf(arguments);
  }

  /** A phrase with these arguments. */
  public static Sentence of(Phrase phrase, Object... arguments) {
    return new Sentence(phrase, List.of(arguments));
  }

  /** The sentence in that language. */
  public String in(Language language) {
    return phrase.in(language, arguments.toArray());
  }
}
