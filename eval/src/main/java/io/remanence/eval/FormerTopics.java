package io.remanence.eval;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Topic detection as spec/systems.md 5.1 describes the system before this one: a message of up to
 * three tokens goes on; one whose tokens are at least half those of all that the topic ever said
 * goes on; every other is the model's to judge.
 */
final class FormerTopics {
  private static final Pattern WORD = Pattern.compile("[a-z]{2,}");
  private static final double SAME = 0.5;
  private static final int FEW = 3;
  private static final int MOST = 500;

  private Set<String> topic = new HashSet<>();
  private boolean begun;
  private int calls;

  /** Whether the message begins another topic; the model is asked by the supplier. */
  boolean begins(String message, BooleanSupplier model) {
    Set<String> tokens = tokens(message);
    if (!begun) {
      begun = true;
      topic = tokens;
      return false;
    }
    if (tokens.size() <= FEW || jaccard(tokens, topic) >= SAME) {
      topic.addAll(tokens);
      return false;
    }
    calls++;
    if (model.getAsBoolean()) {
      topic = tokens;
      return true;
    }
    topic.addAll(tokens);
    if (topic.size() > MOST) {
      topic = tokens;
    }
    return false;
  }

  /** How often the model was asked. */
  int calls() {
    return calls;
  }

  private static double jaccard(Set<String> one, Set<String> other) {
    if (one.isEmpty() && other.isEmpty()) {
      return 1;
    }
    Set<String> both = new HashSet<>(one);
    both.retainAll(other);
    return (double) both.size() / (one.size() + other.size() - both.size());
  }

  private static Set<String> tokens(String text) {
    Set<String> tokens = new LinkedHashSet<>();
    String lower = text.toLowerCase(Locale.ROOT);
    String chinese = lower.replaceAll("[^\\u4e00-\\u9fff]", "");
    for (int i = 0; i < chinese.length(); i++) {
      tokens.add(chinese.substring(i, i + 1));
      if (i + 1 < chinese.length()) {
        tokens.add(chinese.substring(i, i + 2));
      }
    }
    Matcher words = WORD.matcher(lower);
    while (words.find()) {
      tokens.add(words.group());
    }
    return tokens;
  }
}
