package io.remanence.formats;

import io.remanence.scope.Ids;
import io.remanence.text.Texts;
import java.util.Optional;

/**
 * Gives the messages of one conversation to the sink: its head before the first of them, each with
 * its key, none twice.
 */
final class ConversationWriter {
  private final Reading reading;
  private final Head head;
  private final HashCounts ids = new HashCounts();
  private final HashCounts timed = new HashCounts();
  private final HashCounts timeless = new HashCounts();
  private String key = "";
  private String lastTime = "";

  ConversationWriter(Reading reading, Head head) {
    this.reading = reading;
    this.head = head;
  }

  /**
   * Gives a message on. An empty one is passed over; one whose id was there is reported, and the
   * first stays.
   */
  void add(Draft draft, long line) {
    if (draft.isEmpty()) {
      return;
    }
    Optional<String> messageKey = keyOf(draft, line);
    if (messageKey.isEmpty()) {
      return;
    }
    if (key.isEmpty()) {
      begin(draft);
    }
    reading
        .sink()
        .message(
            new ImportedMessage(
                key, draft.toBody(), draft.time, messageKey.get(), line, draft.archived));
  }

  private void begin(Draft first) {
    key =
        head.id()
            .orElseGet(() -> head.position() + "-" + MessageHash.of(first).hex().substring(0, 16));
    reading
        .sink()
        .conversation(
            new Conversation(
                key, head.id(), head.title(), head.createdAt().or(() -> first.time), head.room()));
  }

  private Optional<String> keyOf(Draft draft, long line) {
    if (draft.id.isEmpty()) {
      return Optional.of(keyOfContent(draft));
    }
    String id = draft.id.get();
    MessageHash hash = MessageHash.of(id);
    if (ids.add(hash.bits()) > 1) {
      reading.bad(line, ImportText.SAME_ID.with(Excerpt.of(id)));
      return Optional.empty();
    }
    return Optional.of(Texts.length(id) <= Ids.MAX_LENGTH ? id : hash.hex());
  }

  /*
   * Equal messages are numbered. Those with a time only need to be compared with their neighbours
   * of the same time: so a chat of any length takes no memory here, and a file that holds the same
   * stretch twice gives the same keys twice.
   */
  private String keyOfContent(Draft draft) {
    MessageHash hash = MessageHash.of(draft);
    if (draft.writtenTime.isEmpty()) {
      return hash.hex() + "-" + timeless.add(hash.bits());
    }
    if (!draft.writtenTime.equals(lastTime)) {
      timed.clear();
      lastTime = draft.writtenTime;
    }
    return hash.hex() + "-" + timed.add(hash.bits());
  }
}
