package io.remanence.compaction;

import io.remanence.capture.Words;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Keeps track of which questions nobody answered. The assistant answers the message before its own,
 * and all that came since it last spoke where one person asked all of it; somebody else answers by
 * speaking next without asking, or by using the question's words; and what the assistant asks is
 * answered by whoever speaks. That is a guess, on the side of taking a question for answered.
 */
final class OpenQuestions {
  /** Older ones are given up: nobody waits for so long. */
  private static final int MOST = 40;

  private static final String ASSISTANT = "";
  private static final double SHARE = 0.34;
  private static final int FEWEST = 2;

  private static final Pattern LABEL = Pattern.compile("^.{1,80}?[:：]\\s*(?=\\S)");

  private final List<Question> open = new ArrayList<>();
  private int messages;
  private int lastAnswer;

  /**
   * @param asker who asked; empty text for the assistant
   * @param message the number of the message that asked; 0 for what the former summary tells
   * @param unit the unit that asked; absent for what the former summary tells
   */
  record Question(
      String asker,
      String line,
      Set<String> words,
      int message,
      int order,
      Optional<SpanUnits.Unit> unit) {}

  /** A question that the former summary tells. */
  void remember(String line, int order) {
    // Who asked is no word of what was asked.
    String asked = LABEL.matcher(line).replaceFirst("");
    open.add(new Question("former", line, words(asked), 0, order, Optional.empty()));
  }

  /**
   * Takes what somebody said as an answer to what it answers.
   *
   * @param speaker who; empty for the assistant
   * @param tells whether anything but questions is said
   */
  void said(String speaker, String text, boolean tells) {
    messages++;
    if (!open.isEmpty()) {
      Set<String> words = words(text);
      boolean oneAsker = hasOneAsker();
      open.removeIf(question -> answers(speaker, words, tells, oneAsker, question));
    }
    if (speaker.equals(ASSISTANT)) {
      lastAnswer = messages;
    }
  }

  /** Whether one person alone asked what was asked since the assistant last spoke. */
  private boolean hasOneAsker() {
    Set<String> askers = new HashSet<>();
    for (Question question : open) {
      if (question.message() > lastAnswer) {
        askers.add(question.asker());
      }
    }
    return askers.size() == 1;
  }

  private boolean answers(
      String speaker, Set<String> words, boolean tells, boolean oneAsker, Question question) {
    if (question.asker().equals(speaker)) {
      return false;
    }
    boolean next = question.message() == messages - 1 && question.message() > 0;
    if (speaker.equals(ASSISTANT)) {
      return next
          || (oneAsker && question.message() > lastAnswer)
          || (tells && shares(words, question.words()));
    }
    return question.asker().equals(ASSISTANT)
        || (tells && (next || shares(words, question.words())));
  }

  private static boolean shares(Set<String> words, Set<String> asked) {
    int shared = 0;
    for (String word : asked) {
      shared += words.contains(word) ? 1 : 0;
    }
    return shared >= FEWEST && shared >= SHARE * asked.size();
  }

  /** Takes a question of the message that was last taken as an answer. */
  void asked(String speaker, String text, String line, int order, SpanUnits.Unit unit) {
    open.add(new Question(speaker, line, words(text), messages, order, Optional.of(unit)));
    if (open.size() > MOST) {
      open.removeFirst();
    }
  }

  /** Those that are open, in the order in which they were asked. */
  List<Question> open() {
    return List.copyOf(open);
  }

  private static Set<String> words(String text) {
    return new HashSet<>(Words.told(text));
  }
}
