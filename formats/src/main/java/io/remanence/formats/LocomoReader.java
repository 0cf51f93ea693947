package io.remanence.formats;

import io.remanence.history.MessageBody;
import io.remanence.text.Texts;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The LoCoMo data set: samples of two people who talk in many sessions. Each session becomes a
 * conversation; all its messages have its time, which is read as UTC, and keep their order.
 */
final class LocomoReader implements RecordReader {
  private static final ImportText WANTED = ImportText.A_SAMPLE;
  private static final Pattern SESSION = Pattern.compile("session_(\\d{1,6})");
  private static final DateTimeFormatter DATE_TIME =
      new DateTimeFormatterBuilder()
          .parseCaseInsensitive()
          .appendPattern("h:mm a 'on' d MMMM, yyyy")
          .toFormatter(Locale.ENGLISH);
  private static final Set<String> SAID = Set.of("speaker", "dia_id", "text", "blip_caption");

  private final Reading reading;

  LocomoReader(Reading reading) {
    this.reading = reading;
  }

  @Override
  public void read(@Nullable Object value, long line, long position) {
    Fields sample = RecordReader.object(value, line, WANTED);
    Fields talk =
        sample
            .object("conversation")
            .orElseThrow(
                () ->
                    new BadRecord(
                        line,
                        ImportText.HAS_NO_OF.leftOut(
                            ImportText.THE_SAMPLE, "conversation", WANTED)));
    if (sample.id("sample_id").isEmpty()) {
      reading.bad(line, ImportText.NO_SAMPLE_ID.with(position));
    }
    String sampleId = sample.id("sample_id").orElse("sample-" + position);
    List<String> sessions =
        talk.members().keySet().stream()
            .filter(key -> SESSION.matcher(key).matches())
            .sorted(Comparator.comparingInt(LocomoReader::number))
            .toList();
    for (String session : sessions) {
      session(talk, sampleId, session, position);
    }
  }

  private static int number(String session) {
    Matcher matcher = SESSION.matcher(session);
    return matcher.matches() ? Integer.parseInt(matcher.group(1)) : 0;
  }

  private void session(Fields talk, String sampleId, String session, long position) {
    List<?> entries = talk.list(session).<List<?>>map(list -> list).orElse(List.of());
    if (!(talk.get(session) instanceof List<?>)) {
      reading.bad(
          talk.line(),
          ImportText.AT.with(Texts.truncate(sampleId, 100), ImportText.NO_ARRAY.leftOut(session)));
    }
    Optional<Instant> time = time(talk, sampleId, session);
    String title =
        talk.text("speaker_a").orElse("?")
            + " and "
            + talk.text("speaker_b").orElse("?")
            + ", session "
            + number(session);
    Head head =
        Head.of(
            reading,
            talk.line(),
            Optional.of(sampleId + "-" + session),
            Optional.of(title),
            time,
            true,
            "locomo-" + position + "-" + session);
    ConversationWriter writer = new ConversationWriter(reading, head);
    for (Object entry : entries) {
      if (entry instanceof Fields said) {
        message(writer, said, sampleId, time);
      } else {
        reading.bad(
            talk.line(),
            ImportText.AT.with(
                Texts.truncate(sampleId, 100),
                ImportText.NO_OBJECT.leftOut(ImportText.AN_ENTRY_OF.with(session))));
      }
    }
  }

  private Optional<Instant> time(Fields talk, String sampleId, String session) {
    String written = talk.text(session + "_date_time").orElse("");
    try {
      String oneSpace = written.strip().replaceAll("\\s+", " ");
      Instant instant = LocalDateTime.parse(oneSpace, DATE_TIME).toInstant(ZoneOffset.UTC);
      return Optional.of(Times.inRange(instant));
    } catch (DateTimeException e) {
      reading.bad(
          talk.line(),
          ImportText.AT.with(
              Texts.truncate(sampleId, 100),
              ImportText.READ_WITHOUT_TIME.with(
                  ImportText.SAMPLE_TIME.with(session, Excerpt.of(written)))));
      return Optional.empty();
    }
  }

  private void message(
      ConversationWriter writer, Fields said, String sampleId, Optional<Instant> time) {
    Optional<String> caption = said.text("blip_caption");
    if (said.text("text").isEmpty() && caption.isEmpty()) {
      reading.bad(
          said.line(),
          ImportText.AT.with(
              Texts.truncate(sampleId, 100),
              ImportText.HAS_NO.leftOut(ImportText.THE_ENTRY, ImportText.TEXT)));
      return;
    }
    Draft draft = new Draft(MessageBody.USER);
    draft.time = time;
    draft.id = said.id("dia_id").map(id -> sampleId + ":" + id);
    draft.speaker = said.text("speaker").flatMap(Speakers::named);
    if (draft.speaker.isEmpty()) {
      reading.bad(
          said.line(),
          ImportText.AT.with(
              Texts.truncate(sampleId, 100),
              ImportText.READ_WITHOUT.with(
                  ImportText.HAS_NO.with(ImportText.THE_ENTRY, ImportText.SPEAKER))));
    }
    said.text("text").ifPresent(draft::say);
    caption.ifPresent(text -> draft.say("[image: " + text + "]"));
    for (Map.Entry<String, ?> other : said.members().entrySet()) {
      if (!SAID.contains(other.getKey())) {
        draft.metadata.put(other.getKey(), PlainJson.of(other.getValue()));
      }
    }
    writer.add(draft, said.line());
  }
}
