package io.remanence.formats;

import io.remanence.history.MessageBody;
import io.remanence.history.ToolCall;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The messages of one conversation, each an object with a role and a content, by these or by other
 * names. Remembers open tool calls, so that a result without an id finds its call.
 */
final class Turns {
  private static final String[] ROLES = {"role", "from", "sender"};
  private static final String[] CONTENTS = {"content", "value", "text", "parts"};

  private final Reading reading;
  private final Optional<String> model;
  private final List<String> openCalls = new ArrayList<>();
  private int calls;

  /**
   * @param model the model of assistants' messages that name none
   */
  Turns(Reading reading, Optional<String> model) {
    this.reading = reading;
    this.model = model;
  }

  /** Whether the object is such a message. */
  static boolean isTurn(Fields record) {
    boolean author = record.object("author").flatMap(fields -> fields.text("role")).isPresent();
    boolean says = record.first(CONTENTS).isPresent() || record.has("tool_calls");
    return (record.text(ROLES).isPresent() || author) && says;
  }

  /**
   * The messages that one entry makes: none where it is reported as unreadable or empty, several
   * where its content holds tool results.
   */
  List<Draft> read(@Nullable Object entry, long line) {
    if (!(entry instanceof Fields turn)) {
      reading.bad(line, ImportText.NO_OBJECT.leftOut(ImportText.A_MESSAGE));
      return List.of();
    }
    Optional<String> written =
        turn.text(ROLES).or(() -> turn.object("author").flatMap(author -> author.text("role")));
    if (written.isEmpty()) {
      reading.bad(line, ImportText.HAS_NO.leftOut(ImportText.THE_MESSAGE, "role"));
      return List.of();
    }
    // A sender who is no role is a person, and says it as one.
    Optional<String> person = turn.text("role").isPresent() ? Optional.empty() : person(turn);
    String role = person.isPresent() ? MessageBody.USER : Roles.of(written.get());
    Optional<Object> content = turn.first(CONTENTS);
    if (content.isPresent()
        && !(content.get() instanceof String)
        && !(content.get() instanceof List<?>)) {
      reading.bad(
          line, ImportText.NEITHER.leftOut(ImportText.CONTENT_OF_MESSAGE, ImportText.ARRAY));
      return List.of();
    }
    if (written.get().toLowerCase(Locale.ROOT).equals("function_call")) {
      return List.of(functionCall(turn, content.map(String::valueOf).orElse(""), line));
    }
    Optional<String> id = turn.id("id", "message_id", "uuid");
    Optional<Instant> time = time(turn, line);
    List<?> blocks =
        content
            .map(value -> value instanceof List<?> list ? list : List.of(value))
            .orElse(List.of());
    List<Draft> drafts =
        new ArrayList<>(
            Blocks.read(
                blocks,
                () -> draft(turn, role, time, person),
                id.orElse("message"),
                Optional.empty()));
    if (drafts.isEmpty()) {
      drafts.add(draft(turn, role, time, person));
    }
    Draft first = drafts.getFirst();
    turn.text("reasoning_content", "reasoning", "thinking").ifPresent(first::think);
    calls(turn, first);
    answer(turn, first, role);
    if (first.isEmpty() && content.isEmpty()) {
      reading.bad(line, ImportText.HAS_NO.leftOut(ImportText.THE_MESSAGE, ImportText.CONTENT));
    }
    for (int i = 0; i < drafts.size(); i++) {
      String suffix = i == 0 ? "" : "#" + (i + 1);
      drafts.get(i).id = id.map(value -> value + suffix);
    }
    return drafts;
  }

  private Optional<Instant> time(Fields turn, long line) {
    return reading.time(writtenTime(turn).orElse(null), line, "the message");
  }

  private static Optional<Object> writtenTime(Fields turn) {
    return turn.first("timestamp", "created_at", "create_time", "created", "time", "date", "ts");
  }

  /** The person who is named as the sender, where it is none of the roles. */
  static Optional<String> person(Fields turn) {
    return turn.text("from", "sender").filter(name -> !Roles.isKnown(name));
  }

  private Draft draft(Fields turn, String role, Optional<Instant> time, Optional<String> person) {
    Draft draft = new Draft(role);
    draft.time = time;
    draft.writtenTime = writtenTime(turn).map(Times::written).orElse("");
    draft.name = turn.text("name");
    if (role.equals(MessageBody.USER)) {
      draft.speaker = draft.name.or(() -> person).flatMap(Speakers::named);
    } else if (role.equals(MessageBody.ASSISTANT)) {
      turn.text("model").or(() -> model).ifPresent(name -> draft.metadata.put("model", name));
    }
    return draft;
  }

  private void calls(Fields turn, Draft draft) {
    for (Fields call : turn.objects("tool_calls")) {
      Fields function = call.object("function").orElse(call);
      add(draft, call.id("id"), function);
    }
    turn.object("function_call").ifPresent(function -> add(draft, Optional.empty(), function));
  }

  private void add(Draft draft, Optional<String> givenId, Fields function) {
    calls++;
    String id = givenId.orElse("call-" + calls);
    openCalls.add(id);
    Object arguments = function.first("arguments", "parameters", "input").orElse("{}");
    String text = arguments instanceof String written ? written : PlainJson.text(arguments);
    draft.calls.add(ToolCall.function(id, function.text("name").orElse("unknown"), text));
  }

  private void answer(Fields turn, Draft draft, String role) {
    if (!role.equals(MessageBody.TOOL)) {
      return;
    }
    draft.toolCallId = turn.id("tool_call_id");
    if (draft.toolCallId.isEmpty() && !openCalls.isEmpty()) {
      draft.toolCallId = Optional.of(openCalls.getFirst());
    }
    draft.toolCallId.ifPresent(openCalls::remove);
    if (draft.isEmpty() && draft.toolCallId.isPresent()) {
      draft.text.append(ToolOutput.NONE);
    }
  }

  /** ShareGPT's way of a call: JSON with a name and arguments as the value. */
  private Draft functionCall(Fields turn, String value, long line) {
    Draft draft = draft(turn, MessageBody.ASSISTANT, time(turn, line), Optional.empty());
    List<Object> parsed = new ArrayList<>();
    try {
      JsonTree.read(
          value,
          line,
          json -> {
            if (json != null) {
              parsed.add(json);
            }
          });
    } catch (BadRecord e) {
      parsed.clear();
    }
    if (parsed.size() == 1 && parsed.getFirst() instanceof Fields function) {
      add(draft, Optional.empty(), function);
    } else {
      draft.say(value);
    }
    return draft;
  }
}
