package io.remanence.formats;

import io.remanence.history.Speaker;
import io.remanence.memory.MemoryStatus;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Exports of LongTermMemory: {@code episodes}, {@code profiles}, lists of episodes, one episode.
 * The scopes in them ({@code user_key}, {@code scope_key}, {@code bot_uuid}) are passed over: who
 * may write such a file may not say whose memory it becomes.
 */
final class LtmReader implements RecordReader {
  private static final ImportText WANTED = ImportText.AN_EPISODE;

  private final Reading reading;

  LtmReader(Reading reading) {
    this.reading = reading;
  }

  @Override
  public void read(@Nullable Object value, long line, long position) {
    Fields record = RecordReader.object(value, line, WANTED);
    Optional<List<?>> episodes = record.list("episodes");
    Optional<List<?>> profiles = record.list("profiles");
    if (episodes.isPresent() || profiles.isPresent()) {
      episodes.ifPresent(list -> each(list, record, this::episode));
      profiles.ifPresent(list -> each(list, record, this::profile));
    } else if (record.has("profile")) {
      profile(record);
    } else if (record.list("entries").isPresent()) {
      throw new BadRecord(line, ImportText.AUDIT_LOG.leftOut());
    } else {
      episode(record);
    }
  }

  private interface One {
    void read(Fields record);
  }

  /** Reads each, so that a bad one costs nothing but itself. */
  private void each(List<?> list, Fields around, One one) {
    for (Object element : list) {
      try {
        if (element instanceof Fields fields) {
          one.read(fields);
        } else {
          throw new BadRecord(
              around.line(), ImportText.NO_OBJECT.leftOut(ImportText.ENTRY_OF_LIST));
        }
      } catch (BadRecord e) {
        reading.bad(e.line(), e.detail());
      }
    }
  }

  private void episode(Fields episode) {
    long line = episode.line();
    MemoryDraft draft = new MemoryDraft(line);
    draft.content =
        episode
            .text("content")
            .orElseThrow(
                () ->
                    new BadRecord(
                        line,
                        ImportText.HAS_NO.leftOut(ImportText.THE_EPISODE, ImportText.CONTENT)));
    draft.id = episode.id("id", "episode_id", "imported_episode_id");
    draft.tags.addAll(MemoryDraft.words(episode.get("tags")));
    if (episode.has("importance")) {
      draft.importance = importance(episode);
    }
    draft.createdAt = time(episode, "timestamp");
    draft.eventTime = draft.createdAt;
    draft.speaker = sender(episode);
    draft.status = status(episode);
    draft.supersededBy =
        draft.status == MemoryStatus.SUPERSEDED ? episode.id("superseded_by") : Optional.empty();
    episode.text("source").ifPresent(source -> draft.keep("imported_source", source));
    draft.giveTo(reading);
  }

  private static int importance(Fields episode) {
    BigDecimal number =
        MemoryDraft.number(episode.get("importance"))
            .filter(value -> value.stripTrailingZeros().scale() <= 0)
            .orElseThrow(
                () ->
                    new BadRecord(
                        episode.line(),
                        ImportText.BAD_IMPORTANCE.with(
                            Excerpt.of(String.valueOf(PlainJson.of(episode.get("importance")))))));
    return Math.clamp(number.longValue(), 1, 5);
  }

  /** A time without zone is UTC there; one that can't be read makes the episode unreadable. */
  private static Optional<Instant> time(Fields record, String name) {
    return new Times(java.time.ZoneOffset.UTC)
        .read(
            record.get(name),
            problem -> {
              throw new BadRecord(
                  record.line(),
                  ImportText.AT.with(name, ImportText.WHAT_HAS_IT_LEFT_OUT.with(problem)));
            });
  }

  private static Optional<Speaker> sender(Fields record) {
    Optional<String> name = record.text("sender_name");
    return record.id("sender_id").or(() -> name).flatMap(id -> Speakers.of(id, name.orElse(id)));
  }

  /** What is missing or unknown is active there. */
  private static MemoryStatus status(Fields episode) {
    String written = episode.text("status").orElse("").strip().toLowerCase(Locale.ROOT);
    for (MemoryStatus status : MemoryStatus.values()) {
      if (status.wireName().equals(written)) {
        return status;
      }
    }
    return MemoryStatus.ACTIVE;
  }

  private void profile(Fields record) {
    long line = record.line();
    Fields profile =
        record
            .object("profile")
            .orElseThrow(
                () -> new BadRecord(line, ImportText.NO_OBJECT.leftOut(ImportText.THE_PROFILE)));
    boolean ofSpeaker = record.text("type").map("speaker"::equals).orElse(record.has("sender_id"));
    Optional<Speaker> speaker = ofSpeaker ? sender(record) : Optional.empty();
    if (ofSpeaker && speaker.isEmpty()) {
      throw new BadRecord(
          line, ImportText.HAS_NO.leftOut(ImportText.SPEAKERS_PROFILE, "sender_id"));
    }
    Entries entries = new Entries(speaker, time(profile, "updated_at"), line);
    profile
        .text("name")
        .ifPresent(name -> entries.add(ImportedProfile.Field.NAME, Optional.empty(), name));
    list(profile, "traits", ImportedProfile.Field.TRAITS, entries);
    list(profile, "preferences", ImportedProfile.Field.PREFERENCES, entries);
    profile
        .text("notes")
        .ifPresent(notes -> entries.add(ImportedProfile.Field.NOTES, Optional.empty(), notes));
  }

  /** Slots first; of what is listed beside them only what no slot holds. */
  private void list(Fields profile, String name, ImportedProfile.Field field, Entries entries) {
    Set<String> inSlots = new LinkedHashSet<>();
    Map<String, @Nullable Object> slots =
        profile
            .object("profile_slots")
            .flatMap(all -> all.object(name))
            .map(Fields::members)
            .orElse(Map.of());
    slots.forEach(
        (fact, value) -> {
          if (value instanceof Fields slot && slot.text("value").isPresent()) {
            inSlots.add(slot.text("value").get());
            slot(fact, slot, field, entries);
          }
        });
    Set<String> free = new LinkedHashSet<>(texts(profile.get("freeform_" + name)));
    free.addAll(texts(profile.get(name)));
    free.removeAll(inSlots);
    free.forEach(value -> entries.add(field, Optional.empty(), value));
  }

  private static void slot(String fact, Fields slot, ImportedProfile.Field field, Entries entries) {
    List<Fields> history = slot.objects("history");
    Optional<String> previous =
        history.isEmpty() ? Optional.empty() : history.getLast().text("value");
    entries.add(
        field,
        Optional.of(fact).filter(text -> !text.isBlank()),
        slot.text("value").orElseThrow(),
        previous,
        time(slot, "updated_at"));
  }

  private static List<String> texts(@Nullable Object value) {
    List<String> texts = new ArrayList<>();
    if (value instanceof List<?> list) {
      for (Object element : list) {
        if (element instanceof String text && !text.isBlank()) {
          texts.add(text.strip());
        }
      }
    }
    return texts;
  }

  /** What one profile says, on its way to the sink. */
  private final class Entries {
    private final Optional<Speaker> speaker;
    private final Optional<Instant> updatedAt;
    private final long line;

    Entries(Optional<Speaker> speaker, Optional<Instant> updatedAt, long line) {
      this.speaker = speaker;
      this.updatedAt = updatedAt;
      this.line = line;
    }

    void add(ImportedProfile.Field field, Optional<String> fact, String value) {
      add(field, fact, value, Optional.empty(), Optional.empty());
    }

    void add(
        ImportedProfile.Field field,
        Optional<String> fact,
        String value,
        Optional<String> previous,
        Optional<Instant> time) {
      String key =
          MessageHash.of(
                  String.join(
                      "\n",
                      speaker.map(Speaker::id).orElse(""),
                      field.wireName(),
                      fact.orElse(""),
                      value))
              .hex();
      reading
          .sink()
          .profile(
              new ImportedProfile(
                  key,
                  speaker,
                  field,
                  fact,
                  value.strip(),
                  previous,
                  time.or(() -> updatedAt),
                  line));
    }
  }
}
