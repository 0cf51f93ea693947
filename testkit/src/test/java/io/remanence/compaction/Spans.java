package io.remanence.compaction;

import io.remanence.history.Content;
import io.remanence.history.Message;
import io.remanence.history.MessageBody;
import io.remanence.history.Speaker;
import io.remanence.history.ToolCall;
import io.remanence.scope.SessionKey;
import io.remanence.text.Language;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Builds spans, message by message, and what is to be compacted. */
final class Spans {
  static final SessionKey SESSION = SessionKey.of("planning");
  static final String MARKER = "event-marker";
  static final Set<String> CONTROL = Set.of(MARKER);

  private final List<Message> messages = new ArrayList<>();

  Spans user(String text) {
    return add(MessageBody.user(text));
  }

  Spans user(String id, String name, String text) {
    return add(MessageBody.user(text).withSpeaker(new Speaker(id, name)));
  }

  Spans assistant(String text) {
    return add(MessageBody.assistant(text));
  }

  /** An assistant that calls tools of these names; the ids are those given. */
  Spans calls(String text, ToolCall... calls) {
    return add(MessageBody.assistant(text).withToolCalls(List.of(calls)));
  }

  Spans result(String callId, String text) {
    return add(result(callId, Optional.empty(), text));
  }

  static MessageBody result(String callId, Optional<String> name, String text) {
    return new MessageBody(
        MessageBody.TOOL,
        Optional.of(Content.of(text)),
        Optional.empty(),
        name,
        Optional.empty(),
        List.of(),
        Optional.of(callId),
        Optional.empty(),
        List.of(),
        Optional.empty());
  }

  Spans notice(String text) {
    return add(MessageBody.of(MessageBody.NOTICE, text));
  }

  Spans system(String text) {
    return add(MessageBody.of(MessageBody.SYSTEM, text));
  }

  Spans marker(String text) {
    return add(
        new MessageBody(
            MessageBody.SYSTEM,
            Optional.of(Content.of(text)),
            Optional.of(MARKER),
            Optional.empty(),
            Optional.empty(),
            List.of(),
            Optional.empty(),
            Optional.empty(),
            List.of(),
            Optional.empty()));
  }

  Spans add(MessageBody body) {
    long seq = messages.size() + 1L;
    messages.add(
        new Message(seq, SESSION, 1, false, Instant.ofEpochMilli(1_770_000_000_000L + seq), body));
    return this;
  }

  List<Message> list() {
    return List.copyOf(messages);
  }

  CompactionInput chat(Language language) {
    return input(CompactionTemplate.CHAT, language, Optional.empty(), OptionalLong.empty(), 0.5);
  }

  CompactionInput work(Language language) {
    return input(CompactionTemplate.WORK, language, Optional.empty(), OptionalLong.empty(), 0.5);
  }

  CompactionInput input(
      CompactionTemplate template,
      Language language,
      Optional<String> former,
      OptionalLong line,
      double ratio) {
    return new CompactionInput(
        SESSION, list(), former, template, language, List.of(), line, ratio, CONTROL);
  }

  static CompactionInput withTodos(CompactionInput input, TodoItem... todos) {
    return new CompactionInput(
        input.session(),
        input.span(),
        input.former(),
        input.template(),
        input.language(),
        List.of(todos),
        input.line(),
        input.ratio(),
        input.controlKinds());
  }

  static CompactionInput withFormer(CompactionInput input, String former) {
    return new CompactionInput(
        input.session(),
        input.span(),
        Optional.of(former),
        input.template(),
        input.language(),
        input.todos(),
        input.line(),
        input.ratio(),
        input.controlKinds());
  }
}
