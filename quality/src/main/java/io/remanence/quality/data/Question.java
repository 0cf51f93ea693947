package io.remanence.quality.data;

import io.remanence.text.Texts;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What is asked, and what should be found.
 *
 * @param relevant ids of documents; at least one where it is answerable
 * @param time when it is asked
 * @param session where given, only what belongs to this session may be found
 * @param category what kind of question it is
 * @param answerable whether the corpus holds an answer
 */
public record Question(
    String id,
    String text,
    List<String> relevant,
    Optional<Instant> time,
    Optional<String> session,
    Optional<String> category,
    boolean answerable) {
  public Question {
    relevant = relevant.stream().distinct().toList();
    if (Texts.isBlank(id) || Texts.isBlank(text)) {
      throw new IllegalArgumentException(
          "the question '" + id + "' has no " + (Texts.isBlank(id) ? "id" : "text"));
    }
    if (answerable && relevant.isEmpty()) {
      throw new IllegalArgumentException(
          "the question '" + id + "' is answerable and has no relevant documents");
    }
  }
}
