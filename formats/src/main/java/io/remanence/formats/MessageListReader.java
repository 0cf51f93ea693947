package io.remanence.formats;

import io.remanence.history.MessageBody;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Records that hold a list of messages with roles, or one such message: chat completions and their
 * training files, batches and logs ({@code messages}, {@code prompt}, {@code choices}), and
 * ShareGPT's {@code conversations} of {@code from} and {@code value}.
 */
final class MessageListReader implements RecordReader {
  private static final ImportText WANTED = ImportText.MESSAGES;
  private static final String[] LISTS = {
    "messages", "conversations", "conversation", "items", "turns", "history", "dialogue", "chat"
  };
  private static final String[] CONVERSATION_IDS = {
    "conversation_id", "conversationId", "session_id", "sessionId", "thread_id", "chat_id"
  };

  private final Reading reading;
  private final String kind;
  private final Map<String, Open> open = new HashMap<>();

  /** A conversation whose messages come line by line. */
  private record Open(ConversationWriter writer, Turns turns) {}

  /**
   * @param kind begins the keys of conversations without id
   */
  MessageListReader(Reading reading, String kind) {
    this.reading = reading;
    this.kind = kind;
  }

  @Override
  public void read(@Nullable Object value, long line, long position) {
    if (value instanceof List<?> list) {
      Fields empty = new Fields(line, Map.of());
      conversation(empty, empty, list, position);
      return;
    }
    Fields record = RecordReader.object(value, line, WANTED);
    Fields request = request(record);
    List<Object> messages = messages(record, request);
    if (!messages.isEmpty() || listOf(request).isPresent()) {
      conversation(record, request, messages, position);
    } else if (Turns.isTurn(record)) {
      singleMessage(record);
    } else if (record.object("message").filter(Turns::isTurn).isPresent()) {
      Map<String, @Nullable Object> merged = new HashMap<>(record.members());
      merged.remove("message");
      merged.putAll(record.object("message").get().members());
      singleMessage(new Fields(line, merged));
    } else {
      throw new BadRecord(line, ImportText.NO_MESSAGES.leftOut());
    }
  }

  /** The part of the record that holds the question: of batches and logs it is an inner object. */
  private static Fields request(Fields record) {
    if (listOf(record).isPresent()) {
      return record;
    }
    return record.object("body", "request", "input").orElse(record);
  }

  private static Optional<List<?>> listOf(Fields request) {
    return request.list(LISTS).map(list -> list);
  }

  private static List<Object> messages(Fields record, Fields request) {
    List<Object> messages = new ArrayList<>();
    request.text("system", "system_prompt").ifPresent(text -> messages.add(turn("system", text)));
    listOf(request).ifPresent(messages::addAll);
    if (listOf(request).isEmpty()) {
      messages.clear();
      String question = request.text("prompt", "instruction").orElse("");
      Optional<String> answer = record.text("completion", "output");
      if (!question.isBlank() && answer.isPresent()) {
        String input = request.text("input").map(text -> "\n" + text).orElse("");
        messages.add(turn(MessageBody.USER, question + input));
        messages.add(turn(MessageBody.ASSISTANT, answer.get()));
      }
    }
    record.list("preferred_output").ifPresent(messages::addAll);
    Fields response = record.object("response").orElse(record);
    Fields body = response.object("body").orElse(response);
    body.objects("choices").stream()
        .findFirst()
        .flatMap(choice -> choice.object("message"))
        .ifPresent(messages::add);
    return messages;
  }

  private static Fields turn(String role, String text) {
    Map<String, @Nullable Object> members = new HashMap<>();
    members.put("role", role);
    members.put("content", text);
    return new Fields(0, members);
  }

  private void conversation(Fields record, Fields request, List<?> messages, long position) {
    Optional<Object> time =
        record.first("created_at", "create_time", "created", "timestamp", "date");
    Head head =
        Head.of(
            reading,
            record.line(),
            record.id(CONVERSATION_IDS).or(() -> record.id("id", "custom_id", "uuid")),
            record.text("title", "name"),
            reading.time(time.orElse(null), record.line(), "the conversation"),
            false,
            kind + "-" + position);
    ConversationWriter writer = new ConversationWriter(reading, head);
    Turns turns = new Turns(reading, request.text("model").or(() -> record.text("model")));
    for (Object message : messages) {
      long line =
          message instanceof Fields fields && fields.line() > 0 ? fields.line() : record.line();
      turns.read(message, line).forEach(draft -> writer.add(draft, line));
    }
  }

  private void singleMessage(Fields message) {
    String id = message.id(CONVERSATION_IDS).orElse("");
    Open conversation =
        open.computeIfAbsent(
            id,
            key -> {
              Head head =
                  Head.of(
                      reading,
                      message.line(),
                      Optional.of(key).filter(text -> !text.isEmpty()),
                      message.text("conversation_title"),
                      Optional.empty(),
                      Turns.person(message).isPresent(),
                      kind + "-messages");
              return new Open(
                  new ConversationWriter(reading, head), new Turns(reading, Optional.empty()));
            });
    for (Draft draft : conversation.turns().read(message, message.line())) {
      conversation.writer().add(draft, message.line());
    }
  }
}
