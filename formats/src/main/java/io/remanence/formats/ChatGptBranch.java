package io.remanence.formats;

import io.remanence.history.MessageBody;
import io.remanence.history.ToolCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Turns the nodes of one branch into messages. Thoughts, which are nodes of their own, become the
 * reasoning of the assistant's message that follows them.
 */
final class ChatGptBranch {
  private final Reading reading;
  private final ConversationWriter writer;
  private final List<Fields> captured;
  private final List<ToolCall> openCalls = new ArrayList<>();
  private Optional<Draft> thoughts = Optional.empty();
  private long thoughtsLine = 1;

  /**
   * @param captured attachments that stand outside the tree, each naming its message
   */
  ChatGptBranch(Reading reading, ConversationWriter writer, List<Fields> captured) {
    this.reading = reading;
    this.writer = writer;
    this.captured = captured;
  }

  void write(List<Fields> branch) {
    for (int i = 0; i < branch.size(); i++) {
      Fields node = branch.get(i);
      boolean answered =
          i + 1 < branch.size() && roleOf(branch.get(i + 1)).equals(Optional.of(MessageBody.TOOL));
      Optional<Fields> message = node.object("message");
      if (message.isPresent()) {
        message(message.get(), node, answered);
      } else if (node.has("message")) {
        reading.bad(node.line(), ImportText.NO_OBJECT.leftOut(ImportText.THE_MESSAGE));
      }
    }
    giveThoughts();
  }

  private static Optional<String> roleOf(Fields node) {
    return node.object("message")
        .flatMap(message -> message.object("author"))
        .flatMap(author -> author.text("role"))
        .map(Roles::of);
  }

  private void message(Fields message, Fields node, boolean answered) {
    Optional<String> role = roleOf(node);
    if (role.isEmpty()) {
      reading.bad(
          message.line(),
          ImportText.HAS_NO.leftOut(ImportText.THE_MESSAGE, ImportText.AUTHOR_WITH_ROLE));
      return;
    }
    ChatGptContent content = ChatGptContent.of(message.get("content"));
    if (content.isUnreadable()) {
      reading.bad(
          message.line(), ImportText.NO_OBJECT_NO_TEXT.leftOut(ImportText.CONTENT_OF_MESSAGE));
      return;
    }
    Draft draft = new Draft(content.isContext() ? MessageBody.SYSTEM : role.get());
    draft.id = message.id("id").or(() -> node.id("id"));
    Object time = message.get("create_time");
    draft.time = reading.time(time, message.line(), "the message");
    draft.writtenTime = Times.written(time);
    if (draft.role.equals(MessageBody.ASSISTANT) && content.isThought()) {
      draft.think(content.text());
      think(draft, message.line());
      return;
    }
    fill(draft, content, message, answered);
    if (draft.role.equals(MessageBody.ASSISTANT) && !draft.isEmpty()) {
      thoughts.ifPresent(before -> draft.think(before.reasoning.toString()));
      thoughts = Optional.empty();
    } else if (!draft.isEmpty()) {
      giveThoughts();
    }
    writer.add(draft, message.line());
  }

  private void fill(Draft draft, ChatGptContent content, Fields message, boolean answered) {
    draft.attachments.addAll(content.attachments());
    Optional<Fields> metadata = message.object("metadata");
    metadata.ifPresent(fields -> draft.attachments.addAll(fields.objects("attachments")));
    captured.stream()
        .filter(attachment -> attachment.text("message_provider_id").equals(draft.id))
        .forEach(draft.attachments::add);
    metadata
        .flatMap(fields -> fields.text("model_slug"))
        .ifPresent(model -> draft.metadata.put("model", model));
    if (metadata
        .map(fields -> fields.isTrue("is_visually_hidden_from_conversation"))
        .orElse(false)) {
      draft.metadata.put("hidden", true);
    }
    Optional<String> called = calledTool(message, content, answered);
    if (draft.role.equals(MessageBody.ASSISTANT) && called.isPresent()) {
      String id = draft.id.orElse("call-" + (openCalls.size() + 1));
      ToolCall call = ToolCall.function(id, called.get(), content.text());
      draft.calls.add(call);
      openCalls.add(call);
      return;
    }
    draft.say(content.text());
    if (draft.role.equals(MessageBody.TOOL)) {
      answer(draft, message);
    }
  }

  /** Who a message speaks to, where that is a tool and the text is for it. */
  private static Optional<String> calledTool(
      Fields message, ChatGptContent content, boolean answered) {
    return message
        .text("recipient")
        .filter(recipient -> !recipient.equals("all") && !recipient.equals("user"))
        .filter(
            recipient -> answered || content.isCode() || content.text().strip().startsWith("{"));
  }

  private void answer(Draft draft, Fields message) {
    draft.name = message.object("author").flatMap(author -> author.text("name"));
    for (int i = openCalls.size() - 1; i >= 0 && draft.toolCallId.isEmpty(); i--) {
      ToolCall call = openCalls.get(i);
      if (draft.name.isEmpty() || call.name().equals(draft.name.get())) {
        draft.toolCallId = Optional.of(call.id());
        openCalls.remove(i);
      }
    }
    if (draft.isEmpty() && draft.toolCallId.isPresent()) {
      draft.text.append(ToolOutput.NONE);
    }
  }

  private void think(Draft thought, long line) {
    if (thought.isEmpty()) {
      return;
    }
    if (thoughts.isEmpty()) {
      thoughts = Optional.of(thought);
    } else {
      thoughts.get().think(thought.reasoning.toString());
      thoughts.get().id = thought.id;
    }
    thoughtsLine = line;
  }

  /** Thoughts that no answer followed stand alone. */
  private void giveThoughts() {
    thoughts.ifPresent(draft -> writer.add(draft, thoughtsLine));
    thoughts = Optional.empty();
  }
}
