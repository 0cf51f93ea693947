package io.remanence.capture;

/**
 * A sentence and where it stands.
 *
 * @param text trimmed, as it was written
 * @param from where it begins in its text, in UTF-16 units
 * @param to where it ends, at least {@code from}
 */
public record Sentence(String text, int from, int to) {
  /** The sentence without its first units and the white space that then leads. */
  Sentence without(int first) {
    int begin = first;
    while (begin < text.length() && Character.isWhitespace(text.charAt(begin))) {
      begin++;
    }
    return new Sentence(text.substring(begin), from + begin, to);
  }

  /** The sentence, or its beginning where it has more units. */
  Sentence upTo(int units) {
    if (text.length() <= units) {
      return this;
    }
    int end = Character.isHighSurrogate(text.charAt(units - 1)) ? units - 1 : units;
    return new Sentence(text.substring(0, end), from, from + end);
  }
}
