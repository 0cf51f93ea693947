package io.remanence.capture;

import io.remanence.text.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Makes a memory out of a finished turn with no model: what was said, what was answered, the tools
 * that were used, each cut to whole sentences where that fits.
 */
public final class RuleCapture {
  /** The confidence of a memory captured by rule. */
  public static final double CONFIDENCE = 0.6;

  private static final int QUESTION_CHARS = 320;
  private static final int ANSWER_CHARS = 480;
  private static final int MAX_TOOLS = 5;

  private final CaptureSettings settings;

  public RuleCapture(CaptureSettings settings) {
    this.settings = settings;
  }

  /**
   * What is worth remembering.
   *
   * @param content at most {@code capture.max-content-chars} code points
   * @param concepts what it is about
   */
  public record Captured(String content, List<String> concepts) {}

  /**
   * The memory of a turn; nothing where capture is off, the user's message is short, or there is no
   * answer.
   *
   * @param user the user's own words, without any injected block
   * @param assistant the answer
   * @param tools the names of the tools used, in order
   */
  public Optional<Captured> capture(String user, String assistant, List<String> tools) {
    String question = user.strip();
    String answer = assistant.strip();
    if (!settings.enabled() || weight(question) < settings.minLength() || Texts.isBlank(answer)) {
      return Optional.empty();
    }
    List<String> lines = new ArrayList<>();
    lines.add("Q: " + leading(question, QUESTION_CHARS));
    lines.add("A: " + leading(answer, ANSWER_CHARS));
    if (!tools.isEmpty()) {
      lines.add("tools: " + String.join(", ", tools.stream().distinct().limit(MAX_TOOLS).toList()));
    }
    return Optional.of(
        new Captured(
            Texts.truncate(String.join("\n", lines), settings.maxContentChars()),
            Concepts.of(
                String.join("\n", question, answer, String.join(" ", tools)),
                settings.maxConcepts())));
  }

  /** The text's first sentences that fit together; a first one that is too long is cut. */
  private static String leading(String text, int max) {
    StringBuilder leading = new StringBuilder();
    for (String sentence : Sentences.of(text)) {
      String next = sentence.replaceAll("\\s+", " ");
      if (leading.isEmpty()) {
        leading.append(Texts.truncate(next, max));
      } else if (Texts.length(leading.toString()) + 1 + Texts.length(next) <= max) {
        leading.append(' ').append(next);
      } else {
        break;
      }
    }
    return leading.toString();
  }

  private static int weight(String text) {
    return text.codePoints().map(RuleCapture::weight).sum();
  }

  private static int weight(int codePoint) {
    return switch (Character.UnicodeScript.of(codePoint)) {
      case HAN, HIRAGANA, KATAKANA, HANGUL -> 2;
      default -> 1;
    };
  }
}
