package io.remanence.memory;

import io.remanence.error.ErrorCode;
import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import io.remanence.error.WrongValue;
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
      throw WrongValue.of(ErrorText.TOO_MANY, "concepts", concepts.size(), MAX_CONCEPTS);
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
      throw WrongValue.of(ErrorText.BLANK, "content");
    }
    int length = Texts.length(cleaned);
    if (length > MAX_CONTENT) {
      throw RemanenceException.of(
          ErrorCode.TOO_LARGE, ErrorText.TOO_LONG, "content", length, MAX_CONTENT);
    }
    return cleaned;
  }

  static List<String> checkTags(List<String> tags) {
    List<String> checked =
        tags.stream().map(tag -> Ids.check("tag", tag).strip()).distinct().toList();
    if (checked.size() > MAX_TAGS) {
      throw WrongValue.of(ErrorText.TOO_MANY, "tags", checked.size(), MAX_TAGS);
    }
    return checked;
  }

  static void checkConfidence(double confidence) {
    if (!(confidence >= 0 && confidence <= 1)) {
      throw WrongValue.of(ErrorText.OUT_OF_RANGE, "confidence", confidence, 0, 1);
    }
  }

  static void checkImportance(int importance) {
    if (importance < 1 || importance > 5) {
      throw WrongValue.of(ErrorText.OUT_OF_RANGE, "importance", importance, 1, 5);
    }
  }

  static void checkTimeToLive(Duration timeToLive) {
    if (timeToLive.isNegative() || timeToLive.isZero()) {
      throw WrongValue.of(ErrorText.TIME_TO_LIVE_NOT_POSITIVE, timeToLive.toMillis());
    }
  }

  private static String checkConcept(String concept) {
    String cleaned = Texts.clean(concept).strip();
    int length = Texts.length(cleaned);
    if (length < 1 || length > MAX_CONCEPT) {
      throw WrongValue.of(ErrorText.BAD_CONCEPT, cleaned, length);
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
