package io.remanence.quality.data;

import io.remanence.history.MessageBody;
import io.remanence.history.Speaker;
import io.remanence.memory.NewMemory;
import io.remanence.text.Texts;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * One thing that can be found.
 *
 * @param id unique in its corpus
 * @param text not blank
 * @param session the conversation that it was said in
 * @param speaker who said it
 * @param role of a message, such as {@code user}
 * @param time when it was said
 * @param supersedes ids of documents that it takes the place of
 * @param form what it is stored as
 */
public record Document(
    String id,
    String text,
    Optional<String> session,
    Optional<Speaker> speaker,
    String role,
    Optional<Instant> time,
    List<String> supersedes,
    Form form) {

  /** What a document is stored as. */
  public enum Form {
    /** A verbatim message of its session. */
    MESSAGE,
    /** A memory. */
    MEMORY
  }

  public Document {
    supersedes = List.copyOf(supersedes);
    if (Texts.isBlank(id) || Texts.isBlank(text)) {
      throw new IllegalArgumentException(
          "the document '" + id + "' has no " + (Texts.isBlank(id) ? "id" : "text"));
    }
    if (form == Form.MEMORY && Texts.length(text) > NewMemory.MAX_CONTENT) {
      throw new IllegalArgumentException(
          "the document '%s' has %d characters; at most %d are wanted where it is no message"
              .formatted(id, Texts.length(text), NewMemory.MAX_CONTENT));
    }
    if (form == Form.MESSAGE && !supersedes.isEmpty()) {
      throw new IllegalArgumentException(
          "the document '" + id + "' supersedes others, which a message can't");
    }
  }

  /** A user's message. */
  public static Document message(
      String id, String text, String session, Optional<Speaker> speaker, Optional<Instant> time) {
    return new Document(
        id, text, Optional.of(session), speaker, MessageBody.USER, time, List.of(), Form.MESSAGE);
  }

  /** A memory that belongs to no session. */
  public static Document memory(
      String id, String text, Optional<Speaker> speaker, Optional<Instant> time) {
    return new Document(
        id, text, Optional.empty(), speaker, MessageBody.USER, time, List.of(), Form.MEMORY);
  }
}
