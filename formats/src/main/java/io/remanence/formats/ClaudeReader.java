package io.remanence.formats;

import io.remanence.history.MessageBody;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Conversations of a claude.ai export. */
final class ClaudeReader implements RecordReader {
  private static final ImportText WANTED = ImportText.A_CONVERSATION;

  /** What an export's flat text has in place of a block that it can't show. */
  private static final String PLACEHOLDER = "This block is not supported on your current device";

  private final Reading reading;

  ClaudeReader(Reading reading) {
    this.reading = reading;
  }

  @Override
  public void read(@Nullable Object value, long line, long position) {
    Fields record = RecordReader.object(value, line, WANTED);
    List<?> messages =
        record
            .list("chat_messages")
            .orElseThrow(
                () ->
                    new BadRecord(
                        line,
                        ImportText.HAS_NO_OF.leftOut(
                            ImportText.THE_RECORD, "chat_messages", WANTED)));
    Head head =
        Head.of(
            reading,
            line,
            record.id("uuid", "id", "conversation_id"),
            record.text("name", "title"),
            reading.time(record.get("created_at"), line, "the conversation"),
            false,
            "claude-" + position);
    ConversationWriter writer = new ConversationWriter(reading, head);
    Optional<String> model = record.text("model");
    for (Fields message : branch(record, objects(messages, line))) {
      message(writer, message, model);
    }
  }

  private List<Fields> objects(List<?> messages, long line) {
    List<Fields> objects = new ArrayList<>();
    for (Object message : messages) {
      if (message instanceof Fields fields) {
        objects.add(fields);
      } else {
        reading.bad(line, ImportText.NO_OBJECT.leftOut(ImportText.ELEMENT_OF_CHAT));
      }
    }
    return objects;
  }

  /**
   * The messages on the way to the leaf that the record names, where each one names its parent;
   * else all of them in their order.
   */
  private List<Fields> branch(Fields record, List<Fields> messages) {
    Map<String, Fields> byId = new HashMap<>();
    boolean linked = true;
    for (Fields message : messages) {
      message.text("uuid").ifPresent(id -> byId.put(id, message));
      linked &= message.text("parent_message_uuid").isPresent();
    }
    Optional<String> next = record.text("current_leaf_message_uuid").filter(byId::containsKey);
    if (!linked || next.isEmpty()) {
      return messages;
    }
    List<Fields> upwards = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    while (next.isPresent() && byId.containsKey(next.get())) {
      String id = next.get();
      Fields message = byId.get(id);
      if (message == null || !seen.add(id)) {
        reading.bad(record.line(), ImportText.CIRCLE_IN_ORDER.with(Excerpt.of(id)));
        return messages;
      }
      upwards.add(message);
      next = message.text("parent_message_uuid");
    }
    Collections.reverse(upwards);
    return upwards;
  }

  private void message(ConversationWriter writer, Fields message, Optional<String> model) {
    Optional<String> sender = message.text("sender", "role");
    if (sender.isEmpty()) {
      reading.bad(message.line(), ImportText.HAS_NO.leftOut(ImportText.THE_MESSAGE, "sender"));
      return;
    }
    String role = Roles.of(sender.get());
    Object written = message.get("created_at");
    Optional<Instant> time = reading.time(written, message.line(), "the message");
    Optional<String> id = message.id("uuid", "id");
    List<Draft> drafts =
        Blocks.read(
            blocks(message),
            () -> {
              Draft draft = new Draft(role);
              draft.time = time;
              draft.writtenTime = Times.written(written);
              if (role.equals(MessageBody.ASSISTANT)) {
                message
                    .text("model")
                    .or(() -> model)
                    .ifPresent(name -> draft.metadata.put("model", name));
              }
              return draft;
            },
            id.orElse("message-" + message.id("index").orElse("")),
            flatText(message));
    drafts = withAttachments(drafts, message, role);
    if (drafts.isEmpty() && !message.has("text") && !message.has("content")) {
      reading.bad(
          message.line(),
          ImportText.HAS_NO.leftOut(ImportText.THE_MESSAGE, ImportText.TEXT_AND_CONTENT));
    }
    for (int i = 0; i < drafts.size(); i++) {
      String suffix = i == 0 ? "" : "#" + (i + 1);
      drafts.get(i).id = id.map(value -> value + suffix);
      writer.add(drafts.get(i), message.line());
    }
  }

  private static List<?> blocks(Fields message) {
    return message
        .list("content")
        .<List<?>>map(list -> list)
        .orElseGet(() -> message.text("content").<List<?>>map(List::of).orElse(List.of()));
  }

  /**
   * The message's flat text, where it is to be used: the blocks hold no words, or it holds more
   * than they do and no placeholder for what it could not show.
   */
  private Optional<String> flatText(Fields message) {
    if (message.get("text") != null && !(message.get("text") instanceof String)) {
      reading.bad(message.line(), ImportText.TEXT_IS_NONE.with());
    }
    for (Fields block : message.objects("content")) {
      if (block.has("text") && !(block.get("text") instanceof String)) {
        reading.bad(block.line(), ImportText.BLOCK_IS_NONE.with());
      }
    }
    String inBlocks = Blocks.textOf(blocks(message));
    return message
        .text("text")
        .filter(
            flat ->
                inBlocks.isEmpty()
                    || (flat.length() > inBlocks.length() && !flat.contains(PLACEHOLDER)));
  }

  private static List<Draft> withAttachments(List<Draft> drafts, Fields message, String role) {
    List<Object> attachments = new ArrayList<>();
    attachments.addAll(message.objects("attachments"));
    attachments.addAll(message.objects("files"));
    if (attachments.isEmpty()) {
      return drafts;
    }
    List<Draft> all = new ArrayList<>(drafts);
    if (all.isEmpty()) {
      all.add(new Draft(role));
    }
    all.getFirst().attachments.addAll(attachments);
    return all;
  }
}
