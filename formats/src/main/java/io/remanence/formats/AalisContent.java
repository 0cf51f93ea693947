package io.remanence.formats;

import io.remanence.history.MessageBody;
import io.remanence.history.ToolCall;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the database of Aalis holds: messages, archived ones as such, and of the metadata the
 * summaries; other programs' metadata is reported and left behind.
 */
final class AalisContent implements SqliteReader.Content {
  private static final String MESSAGES = "messages";
  private static final String METADATA = "metadata";
  private static final String SUMMARY = "summary";
  private static final List<String> MESSAGE =
      List.of(
          "id",
          "sessionId",
          "role",
          "kind",
          "content",
          "reasoningContent",
          "toolCalls",
          "toolCallId",
          "name",
          "timestamp",
          "archived",
          "metadata",
          "segments");
  private static final List<String> ENTRY = List.of("namespace", "key", "data", "updatedAt");

  private final Reading reading;
  private String session = "";
  private Optional<ConversationWriter> writer = Optional.empty();

  AalisContent(Reading reading) {
    this.reading = reading;
  }

  @Override
  public void read(SqliteFile file) throws SQLException {
    boolean messages =
        file.hasTable(MESSAGES)
            && file.columns(MESSAGES, MESSAGE).containsAll(List.of("sessionId", "role"));
    boolean metadata =
        file.hasTable(METADATA)
            && file.columns(METADATA, ENTRY).containsAll(List.of("namespace", "key", "data"));
    if (!messages && !metadata) {
      reading.bad(1, ImportText.NOTHING_READ.with(ImportText.NO_MESSAGE_TABLE));
      return;
    }
    if (messages) {
      file.read(
          MESSAGES, MESSAGE, List.of("sessionId", "timestamp", "id"), this::message, reading::bad);
    }
    if (metadata) {
      file.read(METADATA, ENTRY, List.of("namespace", "key"), this::entry, reading::bad);
      for (List<String> row :
          file.texts(
              "SELECT namespace, count(*) FROM main.metadata WHERE namespace <> 'summary'"
                  + " GROUP BY namespace ORDER BY namespace LIMIT 100")) {
        reading.bad(1, ImportText.FOREIGN_METADATA.leftOut(row.get(1), Excerpt.of(row.get(0))));
      }
    }
  }

  private void message(Fields row, long number) {
    Optional<String> id = row.id("sessionId");
    Optional<String> role = row.text("role");
    if (id.isEmpty() || role.isEmpty()) {
      reading.bad(
          number, ImportText.HAS_NO.leftOut(ImportText.THE_MESSAGE, ImportText.SESSION_ID_OR_ROLE));
      return;
    }
    if (writer.isEmpty() || !session.equals(id.get())) {
      session = id.get();
      Head head =
          Head.of(
              reading, number, id, Optional.empty(), Optional.empty(), false, "aalis-" + number);
      writer = Optional.of(new ConversationWriter(reading, head));
    }
    writer.get().add(draft(row, role.get(), number), number);
  }

  private Draft draft(Fields row, String role, long number) {
    Draft draft = new Draft(role.strip());
    row.text("content").ifPresent(draft.text::append);
    row.text("reasoningContent").ifPresent(draft::think);
    draft.kind = row.text("kind");
    draft.name = row.text("name");
    draft.toolCallId = row.id("toolCallId");
    draft.time = reading.time(row.get("timestamp"), number, "the message");
    draft.writtenTime = Times.written(row.get("timestamp"));
    draft.archived = row.get("archived") instanceof Number flag && flag.intValue() != 0;
    json(row, "toolCalls", number)
        .ifPresent(
            value -> {
              if (value instanceof List<?> calls) {
                calls.forEach(call -> call(draft, call, number));
              }
            });
    json(row, "metadata", number)
        .ifPresent(
            value -> {
              if (value instanceof Fields fields) {
                draft.metadata.putAll(PlainJson.members(fields));
                speaker(draft, fields);
              }
            });
    json(row, "segments", number)
        .ifPresent(
            value -> {
              if (value instanceof List<?> segments) {
                segments.forEach(
                    segment -> {
                      if (segment instanceof Fields fields) {
                        draft.segments.add(fields);
                      }
                    });
              }
            });
    if (draft.role.equals(MessageBody.TOOL) && draft.isEmpty()) {
      draft.text.append(ToolOutput.NONE);
    }
    return draft;
  }

  private static void speaker(Draft draft, Fields metadata) {
    if (draft.role.equals(MessageBody.USER)) {
      draft.speaker =
          metadata
              .id("userId")
              .flatMap(id -> Speakers.of(id, metadata.text("nickname").orElse(id)));
    }
  }

  private void call(Draft draft, @Nullable Object value, long number) {
    if (!(value instanceof Fields call)) {
      reading.bad(number, ImportText.NO_CALL.with());
      return;
    }
    Fields function = call.object("function").orElse(call);
    draft.calls.add(
        ToolCall.function(
            call.id("id").orElse("call-" + (draft.calls.size() + 1)),
            function.text("name").orElse("unknown"),
            function.text("arguments").orElse("{}")));
  }

  /** The JSON in a column; what is broken is reported and counts as absent. */
  private Optional<Object> json(Fields row, String column, long number) {
    Optional<String> text = row.text(column);
    if (text.isEmpty()) {
      return Optional.empty();
    }
    List<Object> values = new ArrayList<>();
    try {
      JsonTree.read(
          text.get(),
          number,
          value -> {
            if (value != null) {
              values.add(value);
            }
          });
      return values.stream().findFirst();
    } catch (BadRecord broken) {
      reading.bad(
          number, ImportText.READ_WITHOUT.with(ImportText.AT.with(column, broken.detail())));
      return Optional.empty();
    }
  }

  private void entry(Fields row, long number) {
    if (!row.text("namespace").map(SUMMARY::equals).orElse(false)) {
      return;
    }
    Optional<String> id = row.id("key");
    Optional<Fields> data =
        json(row, "data", number).filter(Fields.class::isInstance).map(Fields.class::cast);
    Optional<String> text = data.flatMap(fields -> fields.text(SUMMARY));
    if (id.isEmpty() || text.isEmpty()) {
      reading.bad(
          number, ImportText.HAS_NO.leftOut(ImportText.THE_SUMMARY, ImportText.SESSION_OR_TEXT));
      return;
    }
    Summaries.give(
        reading,
        id.get(),
        Optional.empty(),
        text.get(),
        reading.time(
            data.flatMap(fields -> fields.first("updatedAt"))
                .orElse(row.first("updatedAt").orElse(null)),
            number,
            "the summary"),
        number);
  }
}
