package io.remanence.compaction;

import io.remanence.capture.Salience;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a sentence tells by its signs: a link, a number, a next step, a question. */
final class SentenceSigns {
  private static final double LINK = 1.5;
  private static final double EXACT = 1.5;

  private static final Pattern LINKED = Pattern.compile("https?://\\S+|www\\.\\S+");
  private static final Pattern DIGIT = Pattern.compile("\\p{Nd}");
  private static final Pattern NEXT =
      Pattern.compile(
          "\\b(?:next steps?|next up|next,|todo|still (?:need|to do|have to)|left to do|follow[- ]up)\\b"
              + "|下一步|接下来|接下來|待办|待辦|待處理|待处理|尚未|还没|還沒",
          Pattern.CASE_INSENSITIVE);

  /** Who is spoken to, in front of what is asked. */
  private static final Pattern ADDRESS =
      Pattern.compile("^@?[^\\s，,：:。.!?？]{1,16}(?:[，,：:]\\s*|\\s+@\\S+\\s*)");

  private SentenceSigns() {}

  /** Whether it tells what is to be done next; what was decided only where it begins so. */
  static boolean tellsWhatIsNext(String said, boolean decides) {
    Matcher next = NEXT.matcher(said);
    return next.find() && (!decides || next.start() == 0);
  }

  /** Whether it asks something, of whomever it is addressed to. */
  static boolean asks(String said) {
    return Salience.asks(said) || Salience.asks(ADDRESS.matcher(said).replaceFirst(""));
  }

  /** What can be said of its worth at a glance. */
  static double rough(String said) {
    return isExact(said) ? EXACT : 0;
  }

  /** What it is worth at a close look. */
  static double worth(String said) {
    return Salience.of(said) + (LINKED.matcher(said).find() ? LINK : 0);
  }

  /** Whether it has a number or a link, which no other words can stand for. */
  static boolean isExact(String said) {
    return DIGIT.matcher(said).find() || LINKED.matcher(said).find();
  }
}
