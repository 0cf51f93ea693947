package io.remanence.capture;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A program's own way to make a memory out of what was said and answered. Runs in the background;
 * what gives nothing leaves the memory that was made by rule.
 */
@FunctionalInterface
public interface Summarizer {
  /** What is to be remembered; null, or a blank text, for what the rule made. */
  @Nullable Summary summarize(String user, String answer);

  /**
   * What is to be remembered.
   *
   * @param text at most 2,000 code points count
   * @param concepts words to find it by; where there are none, they are taken from the text
   */
  record Summary(String text, List<String> concepts) {
    public Summary {
      concepts = List.copyOf(concepts);
    }
  }
}
