package io.remanence.compaction;

import io.remanence.history.Message;
import io.remanence.text.Language;
import io.remanence.text.Texts;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Messages as lines that say who said what, for a model to read. */
public final class Transcript {
  private Transcript() {}

  /**
   * The lines, in order; empty text where nobody said anything.
   *
   * @param longest so many code points of each message at most
   * @param controlKinds the kinds of markers, which no model sees
   */
  public static String of(
      List<Message> messages, Language language, int longest, Set<String> controlKinds) {
    SpanText writer = new SpanText(language, messages);
    return SpanUnits.of(messages, controlKinds).stream()
        .map(unit -> Texts.truncate(writer.of(unit), longest))
        .collect(Collectors.joining("\n"));
  }
}
