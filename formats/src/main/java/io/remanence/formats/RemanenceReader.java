package io.remanence.formats;

import io.remanence.error.ErrorDetail;
import io.remanence.history.Message;
import io.remanence.history.Session;
import io.remanence.history.Speaker;
import io.remanence.memory.Memory;
import io.remanence.profile.Person;
import io.remanence.profile.Profile;
import io.remanence.profile.ProfileField;
import io.remanence.profile.ProfileList;
import io.remanence.scope.RoomClass;
import io.remanence.scope.SessionKey;
import io.remanence.summary.Summary;
import io.remanence.transfer.ExportLines;
import io.remanence.transfer.ExportLines.Line;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An export of Remanence, read as that of any other program: messages, memories, profiles and
 * summaries go where the importer says. Of the scopes that it names only the session's id counts.
 */
final class RemanenceReader implements RecordReader {
  private static final ImportText WANTED = ImportText.AN_EXPORT_LINE;

  private final Reading reading;
  private final Map<SessionKey, Session> sessions = new HashMap<>();
  private final Set<SessionKey> begun = new HashSet<>();

  RemanenceReader(Reading reading) {
    this.reading = reading;
  }

  @Override
  public void read(@Nullable Object value, long line, long position) {
    Fields record = RecordReader.object(value, line, WANTED);
    Optional<Line> read;
    try {
      read = ExportLines.read(PlainJson.members(record));
    } catch (IllegalArgumentException e) {
      throw new BadRecord(line, ImportText.LEFT_OUT.with(ErrorDetail.of(e)));
    }
    read.ifPresent(
        known -> {
          switch (known) {
            case Line.OfSession one -> sessions.put(one.session().key(), one.session());
            case Line.OfMessage one -> message(one.message(), line);
            case Line.OfMemory one -> memory(one.memory(), line);
            case Line.OfProfile one -> profile(one.profile(), line);
            case Line.OfSummary one -> summary(one.summary(), line);
          }
        });
  }

  private void message(Message message, long line) {
    SessionKey session = message.session();
    if (begun.add(session)) {
      Optional<Session> known = Optional.ofNullable(sessions.get(session));
      reading
          .sink()
          .conversation(
              new Conversation(
                  session.encoded(),
                  Optional.of(session.session()),
                  known.flatMap(Session::title),
                  Optional.of(message.timestamp()),
                  known.flatMap(Session::room).filter(RoomClass.ROOM::equals).isPresent()));
    }
    reading
        .sink()
        .message(
            new ImportedMessage(
                session.encoded(),
                message.body(),
                Optional.of(message.timestamp()),
                Long.toString(message.seq()),
                line,
                message.archived()));
  }

  private void memory(Memory memory, long line) {
    MemoryDraft draft = new MemoryDraft(line);
    draft.id = Optional.of(memory.id().value());
    draft.session = memory.placement().scope().session();
    draft.content = memory.content();
    draft.tags.addAll(memory.tags());
    draft.concepts.addAll(memory.concepts());
    draft.confidence = memory.confidence();
    draft.importance = memory.importance();
    draft.speaker =
        memory
            .speaker()
            .or(() -> memory.placement().scope().speaker().map(id -> new Speaker(id, "")));
    draft.status = memory.status();
    draft.supersededBy = memory.supersededBy().map(id -> id.value());
    draft.createdAt = Optional.of(memory.createdAt());
    draft.eventTime = memory.eventTime();
    draft.expiresAt = memory.expiresAt();
    draft.lastRecalledAt = memory.lastRecalledAt();
    draft.recalls = memory.recallCount();
    memory.meta().ifPresent(meta -> draft.meta.putAll(meta.members()));
    draft.giveTo(reading);
  }

  private void profile(Profile profile, long line) {
    Optional<Speaker> speaker =
        profile.place().person().map(Person::speaker).map(id -> new Speaker(id, profile.name()));
    Map<ProfileField, ImportedProfile.Field> lists = new LinkedHashMap<>();
    lists.put(ProfileField.TRAITS, ImportedProfile.Field.TRAITS);
    lists.put(ProfileField.PREFERENCES, ImportedProfile.Field.PREFERENCES);
    entry(profile, speaker, ImportedProfile.Field.NAME, profile.name(), line);
    lists.forEach(
        (field, as) -> {
          List<ProfileList.Entry> entries = profile.list(field).visible(Profile.MAX_KEYS);
          for (ProfileList.Entry entry : entries) {
            give(profile, speaker, as, entry.key(), entry.value(), entry.time(), line);
          }
        });
    entry(profile, speaker, ImportedProfile.Field.NOTES, profile.notes(), line);
  }

  private void entry(
      Profile profile,
      Optional<Speaker> speaker,
      ImportedProfile.Field field,
      String value,
      long line) {
    if (!value.isBlank()) {
      give(profile, speaker, field, Optional.empty(), value, profile.updatedAt(), line);
    }
  }

  private void give(
      Profile profile,
      Optional<Speaker> speaker,
      ImportedProfile.Field field,
      Optional<String> fact,
      String value,
      Instant time,
      long line) {
    String key =
        MessageHash.of(String.join("\n", profile.id(), field.wireName(), fact.orElse(""), value))
            .hex();
    reading
        .sink()
        .profile(
            new ImportedProfile(
                key, speaker, field, fact, value, Optional.empty(), Optional.of(time), line));
  }

  private void summary(Summary summary, long line) {
    reading
        .sink()
        .summary(
            new ImportedSummary(
                summary.id(),
                summary.session().session(),
                summary.parent(),
                OptionalLong.of(summary.fromRound()),
                OptionalLong.of(summary.toRound()),
                summary.text(),
                Optional.of(summary.createdAt()),
                line));
  }
}
