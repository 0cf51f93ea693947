package io.remanence.exchange;

import io.remanence.history.Content;
import io.remanence.history.Message;
import io.remanence.history.MessageBody;
import io.remanence.inject.MemoryBlock;
import io.remanence.scope.RoomClass;
import io.remanence.text.Language;
import java.util.List;
import java.util.Optional;

/** Turns stored messages into what a provider takes: legal roles, notices and speakers marked. */
final class PromptRoles {
  private final Language language;
  private final boolean namesSpeakers;

  /**
   * @param room in rooms each user message says who speaks
   */
  PromptRoles(Language language, Optional<RoomClass> room) {
    this.language = language;
    this.namesSpeakers = room.filter(RoomClass.ROOM::equals).isPresent();
  }

  MessageBody translate(Message message) {
    return translate(message.body());
  }

  MessageBody translate(MessageBody body) {
    return switch (body.role()) {
      case MessageBody.USER -> withRole(named(body), MessageBody.USER);
      case MessageBody.ASSISTANT, MessageBody.TOOL, MessageBody.SYSTEM ->
          withRole(body, body.role());
      case MessageBody.NOTICE -> withRole(prefixed(body, noticePrefix()), MessageBody.SYSTEM);
      default -> withRole(body, MessageBody.SYSTEM);
    };
  }

  private String noticePrefix() {
    return switch (language) {
      case ENGLISH -> "[Notice] ";
      case CHINESE -> "[系统通知] ";
    };
  }

  private MessageBody named(MessageBody body) {
    if (!namesSpeakers || body.speaker().isEmpty()) {
      return body;
    }
    var speaker = body.speaker().get();
    String label =
        speaker.name().isEmpty() ? speaker.id() : speaker.name() + "(" + speaker.id() + ")";
    return prefixed(body, "[" + harmless(label) + "]: ");
  }

  /** A label that can't end its own brackets or line. */
  private static String harmless(String label) {
    return label.replaceAll("[\\s\\p{Z}\\p{Cc}]+", " ").replace('[', '(').replace(']', ')');
  }

  private static MessageBody prefixed(MessageBody body, String prefix) {
    Optional<Content> content = body.content();
    if (content.isEmpty() || body.text().isEmpty()) {
      return body;
    }
    if (content.get() instanceof Content.Text text) {
      return text.value().startsWith(prefix)
          ? body
          : body.withContent(Content.of(prefix + text.value()));
    }
    return MemoryBlock.prependPart(prefix.strip(), body);
  }

  /** Only what goes to a provider: no kind, no segments, no metadata, no reasoning. */
  private static MessageBody withRole(MessageBody body, String role) {
    return new MessageBody(
        role,
        body.content(),
        Optional.empty(),
        body.name(),
        Optional.empty(),
        body.toolCalls(),
        body.toolCallId(),
        Optional.empty(),
        List.of(),
        Optional.empty());
  }
}
