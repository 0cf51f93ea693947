package io.remanence.history;

import io.remanence.error.ErrorText;
import io.remanence.error.WrongValue;
import io.remanence.json.JsonObject;
import io.remanence.text.Texts;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;

/**
 * What a message is, before it has a place in a session.
 *
 * @param role {@code user}, {@code assistant}, {@code tool}, {@code system}, {@code notice} or any
 *     other non-blank text
 * @param content what it says; absent where the protocol says null
 * @param kind a kind such as {@code event-marker}; absent for plain messages
 * @param name the protocol's own name field
 * @param speaker who said it
 * @param toolCalls calls that an assistant message makes, in order
 * @param toolCallId the call that a tool message answers
 * @param reasoningContent the model's reasoning, kept but never shown as an answer
 * @param segments the parts in which an answer was produced, as the caller gave them
 * @param metadata the caller's own data
 */
public record MessageBody(
    String role,
    Optional<Content> content,
    Optional<String> kind,
    Optional<String> name,
    Optional<Speaker> speaker,
    List<ToolCall> toolCalls,
    Optional<String> toolCallId,
    Optional<String> reasoningContent,
    List<JsonObject> segments,
    Optional<JsonObject> metadata) {

  public static final String USER = "user";
  public static final String ASSISTANT = "assistant";
  public static final String TOOL = "tool";
  public static final String SYSTEM = "system";
  public static final String NOTICE = "notice";

  public MessageBody {
    role = Texts.clean(role);
    if (Texts.isBlank(role)) {
      throw WrongValue.of(ErrorText.NO_ROLE);
    }
    kind = kind.map(Texts::clean);
    name = name.map(Texts::clean);
    toolCallId = toolCallId.map(Texts::clean);
    reasoningContent = reasoningContent.map(Texts::clean);
    toolCalls = List.copyOf(toolCalls);
    segments = List.copyOf(segments);
  }

  /** A message with a role and text and nothing else. */
  public static MessageBody of(String role, String text) {
    return new MessageBody(
        role,
        Optional.of(Content.of(text)),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        List.of(),
        Optional.empty(),
        Optional.empty(),
        List.of(),
        Optional.empty());
  }

  /** A user's text. */
  public static MessageBody user(String text) {
    return of(USER, text);
  }

  /** An assistant's text. */
  public static MessageBody assistant(String text) {
    return of(ASSISTANT, text);
  }

  /** The same message with other content. */
  public MessageBody withContent(Content newContent) {
    return new MessageBody(
        role,
        Optional.of(newContent),
        kind,
        name,
        speaker,
        toolCalls,
        toolCallId,
        reasoningContent,
        segments,
        metadata);
  }

  /** The same message, said by this speaker. */
  public MessageBody withSpeaker(Speaker newSpeaker) {
    return new MessageBody(
        role,
        content,
        kind,
        name,
        Optional.of(newSpeaker),
        toolCalls,
        toolCallId,
        reasoningContent,
        segments,
        metadata);
  }

  /** The same message with tool calls. */
  public MessageBody withToolCalls(List<ToolCall> newToolCalls) {
    return new MessageBody(
        role,
        content,
        kind,
        name,
        speaker,
        newToolCalls,
        toolCallId,
        reasoningContent,
        segments,
        metadata);
  }

  /** The same message with metadata. */
  public MessageBody withMetadata(JsonObject newMetadata) {
    return new MessageBody(
        role,
        content,
        kind,
        name,
        speaker,
        toolCalls,
        toolCallId,
        reasoningContent,
        segments,
        Optional.of(newMetadata));
  }

  /** The words of the content; empty where there is none. */
  public String text() {
    return content.map(Content::text).orElse("");
  }

  /**
   * The id that the message's platform gave it: {@code messageId} of the metadata, a text or a
   * whole number.
   */
  public Optional<String> platformMessageId() {
    return metadata
        .map(data -> data.members().get("messageId"))
        .flatMap(
            id ->
                switch (id) {
                  case String text when !text.isEmpty() -> Optional.of(text);
                  case Integer number -> Optional.of(number.toString());
                  case Long number -> Optional.of(number.toString());
                  case BigInteger number -> Optional.of(number.toString());
                  default -> Optional.empty();
                });
  }
}
