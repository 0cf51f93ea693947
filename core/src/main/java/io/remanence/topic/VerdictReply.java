package io.remanence.topic;

import io.remanence.llm.Thoughts;
import java.text.Normalizer;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Reads a model's yes or no. Only an answer that is nothing but yes or no counts: a word inside of
 * other words ({@code 不是}, {@code 是否}, "not yes") may mean the opposite. A model's thoughts before
 * the answer are left out; thoughts that never end are no answer.
 */
final class VerdictReply {
  private static final Set<String> YES = Set.of("是", "是的", "yes", "y", "changed");
  private static final Set<String> NO =
      Set.of("否", "不是", "不", "没有", "no", "n", "not changed", "unchanged");
  private static final Pattern AROUND = Pattern.compile("^[\\p{P}\\p{S}\\s]+|[\\p{P}\\p{S}\\s]+$");

  private VerdictReply() {}

  /** Whether the topic changed; {@link Verdict#UNSURE} where the answer is neither. */
  static Verdict read(String reply) {
    // Thoughts that never end are no answer, and so is nothing.
    String text = Thoughts.without(reply).orElse("");
    String plain =
        AROUND
            .matcher(Normalizer.normalize(text, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT))
            .replaceAll("");
    if (YES.contains(plain)) {
      return Verdict.CHANGED;
    }
    return NO.contains(plain) ? Verdict.SAME : Verdict.UNSURE;
  }
}
