package io.remanence.capture;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Something that a model or a summarizer found worth remembering.
 *
 * @param text without secrets
 * @param importance 1 to 5
 * @param spans where it was said
 */
public record Statement(
    String text,
    List<String> concepts,
    int importance,
    Optional<Instant> eventTime,
    List<Captured.Span> spans) {
  /** The confidence of such a memory. */
  public static final double CONFIDENCE = 0.8;

  public Statement {
    concepts = List.copyOf(concepts);
    spans = List.copyOf(spans);
  }
}
