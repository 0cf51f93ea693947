package io.remanence.formats;

import io.remanence.history.Speaker;
import io.remanence.json.JsonObject;
import io.remanence.memory.MemoryStatus;
import io.remanence.memory.NewMemory;
import io.remanence.scope.Ids;
import io.remanence.text.Texts;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * One memory of an export. Whose it is stands nowhere in it: that is the importer's to say.
 *
 * @param key names the memory inside its source, the same in every export that holds it: the
 *     source's own id where there is one, else a hash of what it says. 1–256 code points
 * @param session the conversation that the record names, 1–256 code points
 * @param content what is remembered, 1 to {@link NewMemory#MAX_CONTENT} code points
 * @param tags at most 50, each of 1–256 code points
 * @param concepts at most 20, each of 1–50 code points
 * @param confidence 0 to 1
 * @param importance 1 to 5
 * @param speaker who said it or whom it is about
 * @param supersededBy the key of the memory that took its place
 * @param createdAt when it was remembered
 * @param eventTime when what it says happened
 * @param expiresAt from then on it is not wanted any more
 * @param recalls how often it was brought back; 0 or more
 * @param lastRecalledAt when it was brought back last
 * @param meta what the source keeps beside it
 * @param line where it stands in the file, from 1
 */
public record ImportedMemory(
    String key,
    Optional<String> session,
    String content,
    List<String> tags,
    List<String> concepts,
    double confidence,
    int importance,
    Optional<Speaker> speaker,
    MemoryStatus status,
    Optional<String> supersededBy,
    Optional<Instant> createdAt,
    Optional<Instant> eventTime,
    Optional<Instant> expiresAt,
    long recalls,
    Optional<Instant> lastRecalledAt,
    Optional<JsonObject> meta,
    long line) {
  public ImportedMemory {
    key = Ids.check("the key of a memory", key);
    session = session.map(id -> Ids.check("session", id));
    tags = List.copyOf(tags);
    concepts = List.copyOf(concepts);
    int length = Texts.length(content);
    if (Texts.isBlank(content) || length > NewMemory.MAX_CONTENT) {
      throw new IllegalArgumentException(
          "the content of a memory has %d characters; 1 to %d that are not blank are wanted"
              .formatted(length, NewMemory.MAX_CONTENT));
    }
    if (!(confidence >= 0 && confidence <= 1) || importance < 1 || importance > 5 || recalls < 0) {
      throw new IllegalArgumentException(
          "confidence is %s, importance %d, recalls %d; 0 to 1, 1 to 5, 0 or more are wanted"
              .formatted(confidence, importance, recalls));
    }
  }
}
