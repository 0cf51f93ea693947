package io.remanence.compaction;

import io.remanence.history.Message;
import io.remanence.scope.SessionKey;
import io.remanence.text.Language;
import io.remanence.text.Texts;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * What is to be compacted.
 *
 * @param session whose messages they are
 * @param span the active messages before the cut ({@link CutPoint}), in the order of history,
 *     markers and system messages too
 * @param former the summary so far; a blank one counts as none
 * @param language the language of the summary's headings and of what is asked of a model
 * @param todos the to-do list of this moment; only {@link CompactionTemplate#WORK} uses it
 * @param line the line at which the session is compacted ({@link CompactionLine#of}), in tokens, at
 *     least 1; absent without usable usage
 * @param ratio the share of the line that the summary and the kept originals have together, 0 to
 *     0.5; 0 keeps no original
 * @param controlKinds the kinds of markers, which no model sees
 * @param keptMayLeave whether an original that is chosen to stay may leave all the same, because
 *     the session is held to a count; then the summary must say what it says
 */
public record CompactionInput(
    SessionKey session,
    List<Message> span,
    Optional<String> former,
    CompactionTemplate template,
    Language language,
    List<TodoItem> todos,
    OptionalLong line,
    double ratio,
    Set<String> controlKinds,
    boolean keptMayLeave) {
  private static final double LARGEST_RATIO = 0.5;

  /** Where originals that are chosen to stay do stay. */
  public CompactionInput(
      SessionKey session,
      List<Message> span,
      Optional<String> former,
      CompactionTemplate template,
      Language language,
      List<TodoItem> todos,
      OptionalLong line,
      double ratio,
      Set<String> controlKinds) {
    this(session, span, former, template, language, todos, line, ratio, controlKinds, false);
  }

  public CompactionInput {
    span = List.copyOf(span);
    former = former.map(Texts::clean).filter(text -> !Texts.isBlank(text));
    todos = List.copyOf(todos);
    controlKinds = Set.copyOf(controlKinds);
    if (!(ratio >= 0 && ratio <= LARGEST_RATIO)) {
      throw new IllegalArgumentException("ratio is " + ratio + "; 0 to 0.5 is wanted");
    }
    if (line.isPresent() && line.getAsLong() < 1) {
      throw new IllegalArgumentException(
          "line is " + line.getAsLong() + " tokens; at least 1 is wanted");
    }
  }

  /**
   * Whether there is anything to compact: a message that is neither a marker nor of the system.
   * Without one a {@link SpanSummarizer} isn't asked.
   */
  public boolean holdsConversation() {
    return span.stream().anyMatch(message -> SpanUnits.isConversation(message, controlKinds));
  }
}
