package io.remanence.capture;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What is worth remembering of a turn.
 *
 * @param content at most {@code capture.max-content-chars} code points
 * @param concepts what it is about
 * @param spans where it was said, in the order of the content
 * @param eventTime when what it says happened or will, where that is beyond doubt
 */
public record Captured(
    String content, List<String> concepts, List<Span> spans, Optional<Instant> eventTime) {
  public Captured {
    concepts = List.copyOf(concepts);
    spans = List.copyOf(spans);
  }

  /** Who said something. */
  public enum Side {
    USER,
    ASSISTANT
  }

  /**
   * A stretch of what was said.
   *
   * @param from the first code point
   * @param to the code point after the last
   */
  public record Span(Side side, int from, int to) {
    public Span {
      if (from < 0 || to < from) {
        throw new IllegalArgumentException(
            "a span goes from "
                + from
                + " to "
                + to
                + "; 0 or more, and no earlier end, is wanted");
      }
    }
  }
}
