package io.remanence.lucene;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;

/**
 * Words of a query that say nothing about what is looked for: articles, pronouns, auxiliary verbs,
 * question words. Items are indexed with them.
 */
final class StopWords {
  private static final String LIST = "stop-words.txt";
  private static final Set<String> WORDS = load();
  private static final Set<String> PAIRS = pairs();

  private StopWords() {}

  /** Whether this word, in any case, is one. */
  static boolean contains(String word) {
    return WORDS.contains(word.toLowerCase(Locale.ROOT));
  }

  /** Whether these two CJK characters are part of one and of two characters or more. */
  static boolean isPair(String characters) {
    return PAIRS.contains(characters);
  }

  private static Set<String> load() {
    Set<String> words = new HashSet<>();
    try (InputStream in = StopWords.class.getResourceAsStream(LIST);
        BufferedReader lines =
            new BufferedReader(
                new InputStreamReader(Objects.requireNonNull(in, LIST), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (!line.startsWith("#") && !line.isBlank()) {
          words.addAll(Set.of(line.strip().split(" +", -1)));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("can't read " + LIST, e);
    }
    return Set.copyOf(words);
  }

  private static Set<String> pairs() {
    Set<String> pairs = new HashSet<>();
    for (String word : WORDS) {
      if (Scripts.isCjk(word.codePointAt(0))) {
        for (int i = 0; i + 1 < word.length(); i++) {
          pairs.add(word.substring(i, i + 2));
        }
      }
    }
    return Set.copyOf(pairs);
  }
}
