package io.remanence.exchange;

import io.remanence.history.Content;
import io.remanence.history.Message;
import io.remanence.history.MessageBody;
import io.remanence.history.SenderLabel;
import io.remanence.inject.MemoryBlock;
import io.remanence.inject.Sentinel;
import io.remanence.scope.RoomClass;
import io.remanence.text.Language;
import java.util.List;
import java.util.Optional;

/** Turns stored messages into what a provider takes: legal roles, notices and speakers marked. */
final class PromptRoles {
  private static final String DELEGATION = "cross-session-delegation";

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

  MessageBody translate(MessageBody stored) {
    // No message may bring a block of its own, whoever said it and whenever it was stored.
    MessageBody body =
        stored.role().equals(MessageBody.USER) || stored.role().equals(MessageBody.SYSTEM)
            ? MemoryBlock.strip(stored)
            : MemoryBlock.disarm(stored);
    if (body.kind().filter(DELEGATION::equals).isPresent()) {
      return withRole(prefixed(body, delegationPrefixes()), MessageBody.SYSTEM);
    }
    return switch (body.role()) {
      case MessageBody.USER -> withRole(named(body), MessageBody.USER);
      case MessageBody.ASSISTANT, MessageBody.TOOL, MessageBody.SYSTEM ->
          withRole(body, body.role());
      case MessageBody.NOTICE -> withRole(prefixed(body, noticePrefixes()), MessageBody.SYSTEM);
      default -> withRole(body, MessageBody.SYSTEM);
    };
  }

  /** The prefix in the prompt's language, then the others, which a text may bring already. */
  private List<String> noticePrefixes() {
    return switch (language) {
      case ENGLISH -> List.of("[Notice] ", "[系统通知] ");
      case CHINESE -> List.of("[系统通知] ", "[Notice] ");
    };
  }

  private List<String> delegationPrefixes() {
    return switch (language) {
      case ENGLISH -> List.of("[Delegated from another session] ", "[跨会话委派] ");
      case CHINESE -> List.of("[跨会话委派] ", "[Delegated from another session] ");
    };
  }

  private MessageBody named(MessageBody body) {
    if (!namesSpeakers || body.speaker().isEmpty()) {
      return body;
    }
    return SenderLabel.of(body.speaker().get())
        .map(Sentinel::strip)
        .map(label -> prefixed(body, List.of(SenderLabel.prefix(label))))
        .orElse(body);
  }

  private static MessageBody prefixed(MessageBody body, List<String> prefixes) {
    Optional<Content> content = body.content();
    if (content.isEmpty() || body.text().isEmpty()) {
      return body;
    }
    if (content.get() instanceof Content.Text text) {
      return prefixes.stream().anyMatch(text.value()::startsWith)
          ? body
          : body.withContent(Content.of(prefixes.getFirst() + text.value()));
    }
    return MemoryBlock.prependPart(prefixes.getFirst().strip(), body);
  }

  /** Only what goes to a provider: no kind, no segments, no metadata, no reasoning. */
  private static MessageBody withRole(MessageBody body, String role) {
    return new MessageBody(
        role,
        body.content(),
        Optional.empty(),
        body.name().map(MemoryBlock::harmless),
        Optional.empty(),
        body.toolCalls(),
        body.toolCallId(),
        Optional.empty(),
        List.of(),
        Optional.empty());
  }
}
