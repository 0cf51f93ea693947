package io.remanence.formats;

import io.remanence.history.MessageBody;
import io.remanence.history.Speaker;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A sink that keeps everything and checks what every sink may rely on. */
final class Collected implements ConversationSink {
  final List<Conversation> conversations = new ArrayList<>();
  final List<ImportedMessage> messages = new ArrayList<>();
  final List<String> bad = new ArrayList<>();
  private final Map<String, Conversation> begun = new LinkedHashMap<>();

  static Collected of(String file) {
    return of(file, Optional.empty(), ReadOptions.defaults());
  }

  static Collected of(String file, Format format) {
    return of(file, Optional.of(format), ReadOptions.defaults());
  }

  static Collected of(String file, Optional<Format> format, ReadOptions options) {
    byte[] bytes = file.getBytes(StandardCharsets.UTF_8);
    return of(new ByteArrayInputStream(bytes), format, options);
  }

  static Collected of(InputStream in, Optional<Format> format, ReadOptions options) {
    Collected collected = new Collected();
    new ExportReader().read(in, format, options, collected);
    return collected;
  }

  @Override
  public void conversation(Conversation head) {
    conversations.add(head);
    begun.put(head.key(), head);
  }

  @Override
  public void message(ImportedMessage message) {
    if (!begun.containsKey(message.conversationKey())) {
      throw new AssertionError("a message came before its conversation: " + message);
    }
    messages.add(message);
  }

  @Override
  public void bad(long line, String detail) {
    if (line < 1 || detail.isBlank()) {
      throw new AssertionError("bad report: line " + line + ", detail " + detail);
    }
    bad.add(line + ": " + detail);
  }

  /** Each message as {@code role: text}. */
  List<String> said() {
    return messages.stream().map(m -> m.body().role() + ": " + m.body().text()).toList();
  }

  List<String> names() {
    return messages.stream()
        .map(m -> m.body().speaker().map(Speaker::name).orElse(""))
        .distinct()
        .toList();
  }

  List<String> times() {
    return messages.stream().map(m -> m.timestamp().map(String::valueOf).orElse("")).toList();
  }

  List<String> keys() {
    return messages.stream().map(m -> m.conversationKey() + " " + m.key()).toList();
  }

  MessageBody body(int index) {
    return messages.get(index).body();
  }
}
