package io.remanence.compaction;

import io.remanence.text.Texts;
import java.util.List;

/**
 * What a span becomes.
 *
 * @param text the summary, without any list of kept originals
 * @param kept which messages of the span stay as they are: their positions in it, ascending, whole
 *     units (a tool call with all its results), never markers. System messages are not among them:
 *     they stay active whatever a summary says
 * @param notes what went less than well, for the log
 * @param requests how often a model was asked; 0 where none was
 */
public record CompactionDraft(String text, List<Integer> kept, List<String> notes, int requests) {
  public CompactionDraft {
    kept = List.copyOf(kept);
    notes = List.copyOf(notes);
    if (Texts.isBlank(text)) {
      throw new IllegalArgumentException("the summary is blank; a text is wanted");
    }
    int before = -1;
    for (int position : kept) {
      if (position <= before) {
        throw new IllegalArgumentException(
            "kept is " + kept + "; ascending positions from 0 are wanted");
      }
      before = position;
    }
    if (requests < 0) {
      throw new IllegalArgumentException("requests is " + requests + "; 0 or more is wanted");
    }
  }
}
