package io.remanence.formats;

import io.remanence.history.MessageBody;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Session logs of Claude Code. Each line is a record with a type; {@code user} and {@code
 * assistant} hold messages, some others hold notices, the rest is the program's own bookkeeping.
 *
 * <p>One answer of the model is spread over several lines that share its message id; those that
 * follow each other become one message again, so that parallel tool calls stay together.
 */
final class ClaudeCodeReader implements RecordReader {
  private static final ImportText WANTED = ImportText.A_LOG_LINE;

  /** Bookkeeping that holds nothing that anyone said. */
  private static final Set<String> BOOKKEEPING =
      Set.of(
          "file-history-snapshot",
          "progress",
          "attachment",
          "last-prompt",
          "permission-mode",
          "agent-name",
          "agent-setting",
          "custom-title",
          "ai-title",
          "tag",
          "pr-link",
          "mode",
          "task-summary",
          "worktree-state",
          "content-replacement",
          "result");

  private final Reading reading;
  private final Map<String, ConversationWriter> writers = new HashMap<>();
  private final Map<String, Answer> answers = new LinkedHashMap<>();
  private final Set<String> otherTypes = new HashSet<>();
  private Optional<String> title = Optional.empty();

  /** An answer that may go on in the next line of its session. */
  private record Answer(String messageId, Draft draft, long line) {}

  ClaudeCodeReader(Reading reading) {
    this.reading = reading;
  }

  @Override
  public void read(@Nullable Object value, long line, long position) {
    Fields record = RecordReader.object(value, line, WANTED);
    String type =
        record
            .text("type")
            .orElseThrow(
                () ->
                    new BadRecord(
                        line, ImportText.HAS_NO_OF.leftOut(ImportText.THE_RECORD, "type", WANTED)));
    switch (type) {
      case "summary" -> title = record.text("summary");
      case "user", "assistant" -> message(record, type);
      case "system" -> notice(record, record.text("content"));
      case "queue-operation" ->
          // Queued words of the user come again as a message; word from a finished task may not.
          notice(
              record, record.text("content").filter(text -> text.contains("<task-notification>")));
      default -> {
        if (!BOOKKEEPING.contains(type) && otherTypes.add(type)) {
          reading.bad(line, ImportText.UNKNOWN_RECORDS.with(Excerpt.of(type)));
        }
      }
    }
  }

  private void message(Fields record, String type) {
    Fields message =
        record
            .object("message")
            .orElseThrow(
                () ->
                    new BadRecord(
                        record.line(),
                        ImportText.HAS_NO.leftOut(ImportText.THE_RECORD, "message")));
    Object content = message.get("content");
    if (!(content instanceof String) && !(content instanceof List<?>)) {
      throw new BadRecord(
          record.line(),
          ImportText.NEITHER.leftOut(ImportText.CONTENT_OF_MESSAGE, ImportText.ARRAY));
    }
    String role = Roles.of(message.text("role").orElse(type));
    boolean notSaidByUser =
        record.isTrue("isMeta")
            || record.isTrue("isCompactSummary")
            || record.isTrue("isSidechain");
    String shownRole = role.equals(MessageBody.USER) && notSaidByUser ? MessageBody.NOTICE : role;
    Optional<Instant> time = time(record);
    Optional<String> uuid = record.id("uuid");
    List<Draft> drafts =
        Blocks.read(
            content instanceof List<?> list ? list : List.of(content),
            () -> draft(record, shownRole, time, message.text("model")),
            uuid.orElse("line-" + record.line()),
            Optional.empty());
    for (int i = 0; i < drafts.size(); i++) {
      String suffix = i == 0 ? "" : "#" + (i + 1);
      drafts.get(i).id = uuid.map(value -> value + suffix);
      give(record, drafts.get(i), message.text("id"));
    }
  }

  private Optional<Instant> time(Fields record) {
    return reading.time(record.get("timestamp"), record.line(), "the message");
  }

  private static Draft draft(
      Fields record, String role, Optional<Instant> time, Optional<String> model) {
    Draft draft = new Draft(role);
    draft.time = time;
    draft.writtenTime = Times.written(record.get("timestamp"));
    if (role.equals(MessageBody.ASSISTANT)) {
      model.ifPresent(name -> draft.metadata.put("model", name));
    }
    record.text("cwd").ifPresent(folder -> draft.metadata.put("cwd", folder));
    record.text("gitBranch").ifPresent(name -> draft.metadata.put("gitBranch", name));
    for (String flag : List.of("isSidechain", "isMeta", "isCompactSummary", "isApiErrorMessage")) {
      if (record.isTrue(flag)) {
        draft.metadata.put(flag, true);
      }
    }
    return draft;
  }

  private void notice(Fields record, Optional<String> text) {
    if (text.isPresent()) {
      Draft draft = draft(record, MessageBody.NOTICE, time(record), Optional.empty());
      record.text("subtype").ifPresent(subtype -> draft.metadata.put("subtype", subtype));
      draft.id = record.id("uuid");
      draft.say(text.get());
      give(record, draft, Optional.empty());
    }
  }

  private void give(Fields record, Draft draft, Optional<String> messageId) {
    String session = record.id("sessionId", "session_id").orElse("");
    boolean answer = draft.role.equals(MessageBody.ASSISTANT) && messageId.isPresent();
    Optional<Answer> open =
        Optional.ofNullable(answers.get(session))
            .filter(before -> answer && before.messageId().equals(messageId.get()))
            .filter(before -> before.draft().id.isEmpty() || !before.draft().id.equals(draft.id));
    if (open.isPresent()) {
      Draft whole = joined(open.get().draft(), draft);
      answers.put(session, new Answer(open.get().messageId(), whole, record.line()));
      return;
    }
    close(session);
    if (answer) {
      answers.put(session, new Answer(messageId.get(), draft, record.line()));
    } else {
      writer(session, record.line()).add(draft, record.line());
    }
  }

  /*
   * The key is that of the last part: a log that was copied while the model still spoke then brings
   * the whole answer later, and loses nothing.
   */
  private static Draft joined(Draft first, Draft next) {
    next.text.insert(
        0, first.text.isEmpty() || next.text.isEmpty() ? first.text : first.text + "\n");
    boolean single = first.reasoning.isEmpty() || next.reasoning.isEmpty();
    next.reasoning.insert(0, single ? first.reasoning : first.reasoning + "\n");
    next.calls.addAll(0, first.calls);
    next.attachments.addAll(0, first.attachments);
    return next;
  }

  private void close(String session) {
    Answer open = answers.remove(session);
    if (open != null) {
      writer(session, open.line()).add(open.draft(), open.line());
    }
  }

  private ConversationWriter writer(String session, long line) {
    return writers.computeIfAbsent(
        session,
        key -> {
          Optional<String> id = Optional.of(key).filter(text -> !text.isEmpty());
          Optional<String> named = title;
          title = Optional.empty();
          Head head =
              Head.of(
                  reading,
                  line,
                  id,
                  named,
                  Optional.empty(),
                  false,
                  "claude-code-" + writers.size());
          return new ConversationWriter(reading, head);
        });
  }

  @Override
  public void finish() {
    List.copyOf(answers.keySet()).forEach(this::close);
  }
}
