package io.remanence.formats;

import io.remanence.history.Speaker;
import io.remanence.json.JsonObject;
import io.remanence.memory.MemoryStatus;
import io.remanence.memory.NewMemory;
import io.remanence.scope.Ids;
import io.remanence.text.Texts;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A memory while it is put together. Belongs to one thread and one memory. */
final class MemoryDraft {
  private static final double CONFIDENCE = 0.7;
  private static final int MOST_TAGS = 50;
  private static final int MOST_CONCEPTS = 20;
  private static final int LONGEST_CONCEPT = 50;

  final long line;
  final List<String> tags = new ArrayList<>();
  final List<String> concepts = new ArrayList<>();
  final Map<String, @Nullable Object> meta = new LinkedHashMap<>();
  String content = "";
  Optional<String> id = Optional.empty();
  Optional<String> session = Optional.empty();
  Optional<Speaker> speaker = Optional.empty();
  MemoryStatus status = MemoryStatus.ACTIVE;
  Optional<String> supersededBy = Optional.empty();
  Optional<Instant> createdAt = Optional.empty();
  Optional<Instant> eventTime = Optional.empty();
  Optional<Instant> expiresAt = Optional.empty();
  Optional<Instant> lastRecalledAt = Optional.empty();
  double confidence = CONFIDENCE;
  int importance = NewMemory.DEFAULT_IMPORTANCE;
  long recalls;

  MemoryDraft(long line) {
    this.line = line;
  }

  /** The key of what the source calls by this id. */
  static String keyOf(String id) {
    String clean = Texts.clean(id);
    return Texts.length(clean) <= Ids.MAX_LENGTH ? clean : MessageHash.of(id).hex();
  }

  /**
   * Gives the memory to the sink. One that is longer than a memory may be becomes several, each
   * with its number in the key.
   */
  void giveTo(Reading reading) {
    List<String> parts = LongText.parts(content, NewMemory.MAX_CONTENT);
    String key = id.map(MemoryDraft::keyOf).orElseGet(this::keyOfContent);
    id.ifPresent(value -> meta.put("imported_id", value));
    for (int i = 0; i < parts.size(); i++) {
      reading.sink().memory(memory(i == 0 ? key : numbered(key, i + 1), parts.get(i)));
    }
  }

  private static String numbered(String key, int number) {
    String suffix = "#" + number;
    return Texts.length(key) + suffix.length() <= Ids.MAX_LENGTH
        ? key + suffix
        : MessageHash.of(key).hex() + suffix;
  }

  /** What it says, who says it, and when; whatever else may change between two exports. */
  private String keyOfContent() {
    return MessageHash.of(
            speaker.map(Speaker::id).orElse("")
                + "\n"
                + eventTime.map(Instant::toString).orElse("")
                + "\n"
                + content)
        .hex();
  }

  private ImportedMemory memory(String key, String part) {
    return new ImportedMemory(
        key,
        session,
        part,
        fitting(tags, MOST_TAGS, Ids.MAX_LENGTH),
        fitting(concepts, MOST_CONCEPTS, LONGEST_CONCEPT),
        confidence,
        importance,
        speaker,
        status,
        supersededBy.map(MemoryDraft::keyOf),
        createdAt,
        eventTime,
        expiresAt,
        recalls,
        lastRecalledAt,
        meta.isEmpty() ? Optional.empty() : Optional.of(JsonObject.of(meta)),
        line);
  }

  private static List<String> fitting(List<String> words, int most, int longest) {
    return words.stream()
        .map(word -> Texts.clean(word).strip())
        .filter(word -> !Texts.isBlank(word) && Texts.length(word) <= longest)
        .distinct()
        .limit(most)
        .toList();
  }

  /** Takes the words of an array, or of a text in which commas part them. */
  static List<String> words(@Nullable Object value) {
    List<String> words = new ArrayList<>();
    switch (value) {
      case String text -> words.addAll(List.of(text.split("[,，]")));
      case List<?> list ->
          list.forEach(
              element -> {
                if (element instanceof String text) {
                  words.add(text);
                }
              });
      case null, default -> {
        // There are none.
      }
    }
    return words.stream().map(String::strip).filter(word -> !word.isEmpty()).toList();
  }

  /** The number that a field holds, also where it is written as text. */
  static Optional<BigDecimal> number(@Nullable Object value) {
    try {
      return switch (value) {
        case BigDecimal number -> Optional.of(number);
        case Number number -> Optional.of(new BigDecimal(number.toString()));
        case String text when text.length() <= 40 -> Optional.of(new BigDecimal(text.strip()));
        case null, default -> Optional.empty();
      };
    } catch (NumberFormatException notOne) {
      return Optional.empty();
    }
  }

  /** A session that a record names; one that can't be an id is reported and dropped. */
  void sessionOf(Reading reading, Optional<String> named) {
    session = named.map(Texts::clean).filter(value -> Texts.length(value) <= Ids.MAX_LENGTH);
    if (named.isPresent() && session.isEmpty()) {
      reading.bad(
          line,
          ImportText.READ_AS_WITHOUT.with(
              ImportText.ID_TOO_LONG.with(
                  ImportText.THE_SESSION, Excerpt.of(named.get()), Ids.MAX_LENGTH)));
    }
  }

  /** Puts this into the meta, without what is reserved or empty. */
  void keep(String name, @Nullable Object value) {
    Object plain = PlainJson.of(value);
    if (plain != null && !plain.equals("") && !plain.equals(List.of()) && !plain.equals(Map.of())) {
      meta.put(name, plain);
    }
  }
}
