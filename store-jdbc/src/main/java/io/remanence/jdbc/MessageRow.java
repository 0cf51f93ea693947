package io.remanence.jdbc;

import io.remanence.history.Content;
import io.remanence.history.Message;
import io.remanence.history.MessageBody;
import io.remanence.history.Speaker;
import io.remanence.history.StoredMessage;
import io.remanence.scope.SessionKey;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A message as a row and back. */
final class MessageRow {
  private static final String RARE =
      "kind, name, parts, tool_calls, tool_call_id, reasoning, segments, metadata";

  /**
   * What {@link #read} reads. One number says whether any of the rare columns is set, which saves
   * asking for each.
   */
  static final String COLUMNS =
      "id, archived, time, round, coalesce(version, seq), role, content, speaker_id,"
          + " speaker_name, coalesce("
          + RARE
          + ") IS NOT NULL, "
          + RARE;

  private static final List<String> BODY =
      List.of(("role, content, speaker_id, speaker_name, " + RARE + ", platform_id").split(", "));

  /** Takes what {@link #bind} binds. */
  static final String INSERT =
      "INSERT INTO message ("
          + String.join(", ", BODY)
          + ", id, seq, session, archived, time, round, import_key, document, version) VALUES ("
          + String.join(", ", Collections.nCopies(BODY.size() + 9, "?"))
          + ")";

  /** Takes what {@link #bindPlain} binds: most messages have no more, and each column costs. */
  static final String INSERT_PLAIN =
      "INSERT INTO message (role, content, speaker_id, speaker_name, id, seq, session, archived,"
          + " time, round) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";

  /** Takes what {@link #bindBody} binds, then version and id. */
  static final String REPLACE =
      "UPDATE message SET " + String.join(" = ?, ", BODY) + " = ?, version = ? WHERE id = ?";

  private MessageRow() {}

  static Prepared bind(Prepared insert, long session, StoredMessage stored) {
    Message message = stored.message();
    Prepared rest =
        bindBody(insert, message.body())
            .with(MessageKey.of(session, message.seq()))
            .with(message.seq())
            .with(session)
            .with(message.archived())
            .with(message.timestamp())
            .with(message.round())
            .with(stored.importKey())
            .with(stored.document());
    return message.version() == message.seq()
        ? rest.with((String) null)
        : rest.with(message.version());
  }

  /** Whether the message has nothing but what {@link #INSERT_PLAIN} stores. */
  static boolean isPlain(StoredMessage stored) {
    MessageBody body = stored.message().body();
    return stored.importKey().isEmpty()
        && stored.document().isEmpty()
        && stored.message().version() == stored.message().seq()
        && body.kind().isEmpty()
        && body.name().isEmpty()
        && body.content().filter(Content.Parts.class::isInstance).isEmpty()
        && body.toolCalls().isEmpty()
        && body.toolCallId().isEmpty()
        && body.reasoningContent().isEmpty()
        && body.segments().isEmpty()
        && body.metadata().isEmpty();
  }

  static Prepared bindPlain(Prepared insert, long session, Message message) {
    MessageBody body = message.body();
    return insert
        .with(body.role())
        .with(body.content().map(Content::text))
        .with(body.speaker().map(Speaker::id))
        .with(body.speaker().map(Speaker::name))
        .with(MessageKey.of(session, message.seq()))
        .with(message.seq())
        .with(session)
        .with(message.archived())
        .with(message.timestamp())
        .with(message.round());
  }

  static Prepared bindBody(Prepared statement, MessageBody body) {
    Content content = body.content().orElse(null);
    Speaker speaker = body.speaker().orElse(null);
    return statement
        .with(body.role())
        .with(content instanceof Content.Text text ? text.value() : null)
        .with(speaker == null ? null : speaker.id())
        .with(speaker == null ? null : speaker.name())
        .with(body.kind())
        .with(body.name())
        .with(content instanceof Content.Parts parts ? JsonText.write(parts.parts()) : null)
        .with(Fields.ofToolCalls(body.toolCalls()))
        .with(body.toolCallId())
        .with(body.reasoningContent())
        .with(Fields.ofList(body.segments()))
        .with(body.metadata().map(JsonText::write))
        .with(body.platformMessageId());
  }

  /** The message of the row; empty, and reported, where the row makes no message. */
  static Optional<Message> read(Rows rows, SessionIds sessions, @Nullable SessionKey known) {
    long id = rows.number();
    long seq = MessageKey.seq(id);
    try {
      SessionKey session =
          known == null ? sessions.key(MessageKey.session(id)).orElse(null) : known;
      if (session == null) {
        throw new IllegalArgumentException("session " + MessageKey.session(id) + " has no key");
      }
      boolean archived = rows.flag();
      Instant time = rows.time();
      long round = rows.number();
      long version = rows.number();
      return Optional.of(
          new Message(seq, session, round, archived, time, body(rows, seq), version));
    } catch (IllegalArgumentException e) {
      Damaged.report("a row", "message " + seq, e);
      return Optional.empty();
    }
  }

  private static MessageBody body(Rows rows, long seq) {
    String role = rows.text();
    Optional<Content> text = rows.maybeText().map(Content::of);
    Optional<String> speakerId = rows.maybeText();
    Optional<Speaker> speaker = Optional.empty();
    if (speakerId.isPresent()) {
      speaker = Optional.of(new Speaker(speakerId.get(), rows.text()));
    } else {
      rows.skip(1);
    }
    if (!rows.flag()) {
      return new MessageBody(
          role,
          text,
          Optional.empty(),
          Optional.empty(),
          speaker,
          List.of(),
          Optional.empty(),
          Optional.empty(),
          List.of(),
          Optional.empty());
    }
    Optional<String> kind = rows.maybeText();
    Optional<String> name = rows.maybeText();
    Optional<Content> parts =
        Damaged.read(rows.rawText(), Fields::objects, "message.parts", seq).map(Content.Parts::new);
    return new MessageBody(
        role,
        text.or(() -> parts),
        kind,
        name,
        speaker,
        Damaged.read(rows.rawText(), Fields::toolCalls, "message.tool_calls", seq)
            .orElse(List.of()),
        rows.maybeText(),
        rows.maybeText(),
        Damaged.read(rows.rawText(), Fields::objects, "message.segments", seq).orElse(List.of()),
        Damaged.read(rows.rawText(), Fields::object, "message.metadata", seq));
  }
}
