package io.remanence.formats;

import io.remanence.history.MessageBody;
import java.util.Optional;

/** Reads one text chat, line by line, in the style that was found for it. */
final class TextChat {
  /** Longer than the longest beginning that a style knows. */
  private static final int HEADER_ZONE = 500;

  private final Reading reading;
  private final ChatStyleChoice choice;
  private final ConversationWriter writer;
  private final TextClock clock;
  private Optional<Draft> open = Optional.empty();
  private long openLine;
  private String stamp = "";
  private boolean headerOnly;
  private boolean cut;
  private boolean dayMissed;
  private long strayFrom;
  private long strayTo;

  TextChat(Reading reading, ChatStyleChoice choice, ConversationWriter writer) {
    this.reading = reading;
    this.choice = choice;
    this.writer = writer;
    this.clock = new TextClock(reading.options().zone(), choice.order(), reading.options().date());
  }

  /** Takes the next line. */
  void line(long number, String line) {
    // Invisible marks stand around names and times, but in what was said they belong to it.
    int zone = Math.min(line.length(), HEADER_ZONE);
    String shown = ChatSpeaker.withoutMarks(line.substring(0, zone)) + line.substring(zone);
    Optional<ChatLine> begun = choice.message(shown).or(() -> choice.style().notice(shown));
    Optional<String> day = DateHeading.of(shown);
    if (begun.isPresent()) {
      int header = shown.length() - begun.get().text().length();
      begin(number, begun.get(), afterShown(line, header));
    } else if (day.isPresent() && (open.isEmpty() || daysComeAsHeadings())) {
      clock.heading(day.get());
    } else {
      goOn(number, line);
    }
  }

  private static String afterShown(String line, int header) {
    int at = 0;
    for (int shown = 0; shown < header; at++) {
      shown += ChatSpeaker.isMark(line.charAt(at)) ? 0 : 1;
    }
    return line.substring(at);
  }

  private boolean daysComeAsHeadings() {
    return !choice.labels() && !Stamp.hasDate(stamp);
  }

  private void begin(long number, ChatLine begun, String text) {
    end();
    stamp = begun.stamp();
    ChatSpeaker speaker = ChatSpeaker.of(begun.name());
    boolean notice = begun.name().isBlank();
    Draft draft = new Draft(notice ? MessageBody.NOTICE : speaker.role(choice.labels()));
    draft.speaker = speaker.speaker();
    time(draft, number);
    draft.writtenTime = clock.written(stamp);
    draft.text.append(text.stripTrailing());
    open = Optional.of(draft);
    openLine = number;
    headerOnly = draft.text.isEmpty();
    cut = false;
  }

  private void time(Draft draft, long number) {
    switch (clock.at(stamp)) {
      case TextClock.Answer.At at -> draft.time = Optional.of(at.instant());
      case TextClock.Answer.NoTime none ->
          reading.bad(
              number,
              ImportText.READ_WITHOUT_TIME.with(ImportText.NO_TIME.with(Excerpt.of(stamp))));
      case TextClock.Answer.NoDay none -> {
        if (!dayMissed) {
          reading.bad(number, ImportText.NO_DAY.with());
        }
        dayMissed = true;
      }
      case TextClock.Answer.Unsaid none -> {}
    }
  }

  private void goOn(long number, String line) {
    if (open.isEmpty()) {
      if (!line.isBlank()) {
        strayFrom = strayFrom == 0 ? number : strayFrom;
        strayTo = number;
      }
      return;
    }
    StringBuilder text = open.get().text;
    if (text.length() + line.length() >= reading.limits().recordBytes()) {
      if (!cut) {
        reading.bad(number, ImportText.MESSAGE_CUT.with(openLine, reading.limits().recordSize()));
      }
      cut = true;
    } else if (headerOnly) {
      headerOnly = line.isBlank();
      text.append(line.stripTrailing());
    } else {
      text.append('\n').append(line);
    }
  }

  private void end() {
    if (strayFrom > 0) {
      reading.bad(strayFrom, ImportText.STRAY.leftOut(strayFrom, strayTo));
      strayFrom = 0;
    }
    open.ifPresent(
        draft -> {
          String text = draft.text.toString().stripTrailing();
          draft.text.setLength(0);
          draft.text.append(text);
          if (draft.isEmpty()) {
            reading.bad(
                openLine, ImportText.HAS_NO.leftOut(ImportText.THE_MESSAGE, ImportText.TEXT));
          }
          writer.add(draft, openLine);
        });
    open = Optional.empty();
  }

  /** The text is over. */
  void finish() {
    end();
  }
}
