package io.remanence.formats;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Conversations of ChatGPT: of its export, or the same inside the wrapper that a browser's capture
 * puts around it.
 */
final class ChatGptReader implements RecordReader {
  private static final ImportText WANTED = ImportText.A_MAPPING;

  private final Reading reading;
  private final ClaudeReader claude;

  ChatGptReader(Reading reading) {
    this.reading = reading;
    this.claude = new ClaudeReader(reading);
  }

  @Override
  public void read(@Nullable Object value, long line, long position) {
    Fields record = RecordReader.object(value, line, WANTED);
    Optional<Fields> session = record.object("session");
    List<Fields> captured = session.map(fields -> fields.objects("attachments")).orElse(List.of());
    Optional<Fields> payload = record.object("raw_provider_payload");
    if (record.object("mapping").isPresent()) {
      conversation(record, captured, position);
    } else if (payload.flatMap(fields -> fields.object("mapping")).isPresent()) {
      conversation(payload.get(), captured, position);
    } else if (payload.flatMap(fields -> fields.list("chat_messages")).isPresent()) {
      claude.read(payload.get(), payload.get().line(), position);
    } else if (session.flatMap(fields -> fields.list("turns")).isPresent()) {
      turns(session.get(), position);
    } else {
      throw new BadRecord(
          line, ImportText.HAS_NO_OF.leftOut(ImportText.THE_RECORD, "mapping", WANTED));
    }
  }

  private void conversation(Fields record, List<Fields> captured, long position) {
    Head head =
        Head.of(
            reading,
            record.line(),
            record.id("id", "conversation_id"),
            record.text("title"),
            reading.time(record.get("create_time"), record.line(), "the conversation"),
            false,
            "chatgpt-" + position);
    List<Fields> branch = new ChatGptTree(record, reading).branch();
    new ChatGptBranch(reading, new ConversationWriter(reading, head), captured).write(branch);
  }

  /** What a capture holds where the provider's own record is missing: the turns as shown. */
  private void turns(Fields session, long position) {
    Head head =
        Head.of(
            reading,
            session.line(),
            session.id("provider_session_id"),
            session.text("title"),
            reading.time(session.get("created_at"), session.line(), "the conversation"),
            false,
            "capture-" + position);
    ConversationWriter writer = new ConversationWriter(reading, head);
    for (Fields turn : session.objects("turns")) {
      Optional<String> role = turn.text("role");
      if (role.isEmpty()) {
        reading.bad(turn.line(), ImportText.HAS_NO.leftOut(ImportText.THE_TURN, "role"));
        continue;
      }
      Draft draft = new Draft(Roles.of(role.get()));
      draft.id = turn.id("provider_turn_id");
      draft.time = reading.time(turn.get("timestamp"), turn.line(), "the turn");
      turn.text("text").ifPresent(draft::say);
      writer.add(draft, turn.line());
    }
  }
}
