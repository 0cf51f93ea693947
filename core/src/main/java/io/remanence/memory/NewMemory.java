package io.remanence.memory;

import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import io.remanence.history.Speaker;
import io.remanence.json.JsonObject;
import io.remanence.scope.Ids;
import io.remanence.scope.Placement;
import io.remanence.text.Texts;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A memory to be made.
 *
 * @param id the caller's own id; absent means a new one
 * @param content not blank, at most {@link #MAX_CONTENT} code points
 * @param tags at most 50, each of 1–256 code points
 * @param concepts at most 20, each of 1–50 code points
 * @param confidence 0 to 1
 * @param importance 1 to 5
 * @param timeToLive how long it is remembered; positive
 */
public record NewMemory(
    Optional<MemoryId> id,
    String content,
    List<String> tags,
    List<String> concepts,
    double confidence,
    int importance,
    MemorySource source,
    Placement placement,
    Optional<Speaker> speaker,
    List<Long> messageSeqs,
    Optional<Instant> createdAt,
    Optional<Instant> eventTime,
    Optional<Duration> timeToLive,
    Optional<JsonObject> meta,
    Optional<String> document) {
  /** The most code points that a memory's content may have. */
  public static final int MAX_CONTENT = 2000;

  /** The importance of a memory that gives none. */
  public static final int DEFAULT_IMPORTANCE = 2;

  /** The most tags that a memory may have. */
  static final int MAX_TAGS = 50;

  /** The most concepts that a memory may have. */
  static final int MAX_CONCEPTS = 20;

  private static final int MAX_CONCEPT = 50;

  public NewMemory {
    content = checkContent(content);
    tags = checkTags(tags);
    concepts = concepts.stream().map(NewMemory::checkConcept).distinct().toList();
    if (concepts.size() > MAX_CONCEPTS) {
      throw new IllegalArgumentException(
          "concepts holds " + concepts.size() + "; at most " + MAX_CONCEPTS + " are wanted");
    }
    checkConfidence(confidence);
    checkImportance(importance);
    timeToLive.ifPresent(NewMemory::checkTimeToLive);
    messageSeqs = List.copyOf(messageSeqs);
    // What is captured brings its own provenance; nobody else says where a memory comes from.
    meta = source == MemorySource.CAPTURE ? meta : ReservedMeta.given(meta);
  }

  static String checkContent(String content) {
    String cleaned = Texts.clean(content).strip();
    if (Texts.isBlank(cleaned)) {
      throw new IllegalArgumentException("content is blank; text is wanted");
    }
    int length = Texts.length(cleaned);
    if (length > MAX_CONTENT) {
      throw RemanenceException.of(
          ErrorCode.TOO_LARGE,
          "content has " + length + " characters; at most " + MAX_CONTENT + " are wanted");
    }
    return cleaned;
  }

  static List<String> checkTags(List<String> tags) {
    List<String> checked =
        tags.stream().map(tag -> Ids.check("tag", tag).strip()).distinct().toList();
    if (checked.size() > MAX_TAGS) {
      throw new IllegalArgumentException(
          "tags holds " + checked.size() + "; at most " + MAX_TAGS + " are wanted");
    }
    return checked;
  }

  static void checkConfidence(double confidence) {
    if (!(confidence >= 0 && confidence <= 1)) {
      throw new IllegalArgumentException("confidence is " + confidence + "; 0 to 1 is wanted");
    }
  }

  static void checkImportance(int importance) {
    if (importance < 1 || importance > 5) {
      throw new IllegalArgumentException("importance is " + importance + "; 1 to 5 is wanted");
    }
  }

  static void checkTimeToLive(Duration timeToLive) {
    if (timeToLive.isNegative() || timeToLive.isZero()) {
      throw new IllegalArgumentException(
          "the time to live is " + timeToLive.toMillis() + " ms; a positive number is wanted");
    }
  }

  private static String checkConcept(String concept) {
    String cleaned = Texts.clean(concept).strip();
    int length = Texts.length(cleaned);
    if (length < 1 || length > MAX_CONCEPT) {
      throw new IllegalArgumentException(
          "concept '" + cleaned + "' has " + length + " characters; 1 to 50 are wanted");
    }
    return cleaned;
  }

  /** A memory with content, a source and a placement, and defaults for the rest. */
  public static NewMemory of(String content, MemorySource source, Placement placement) {
    return new NewMemory(
        Optional.empty(),
        content,
        List.of(),
        List.of(),
        0.7,
        DEFAULT_IMPORTANCE,
        source,
        placement,
        Optional.empty(),
        List.of(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }
}
