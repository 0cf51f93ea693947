package io.remanence.formats;

import io.remanence.error.ErrorDetail;
import io.remanence.history.MessageBody;
import io.remanence.history.Speaker;
import io.remanence.text.Language;
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
  final List<ImportedMemory> memories = new ArrayList<>();
  final List<ImportedProfile> profiles = new ArrayList<>();
  final List<ImportedSummary> summaries = new ArrayList<>();
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
  public void memory(ImportedMemory memory) {
    memories.add(memory);
  }

  @Override
  public void profile(ImportedProfile profile) {
    profiles.add(profile);
  }

  @Override
  public void summary(ImportedSummary summary) {
    summaries.add(summary);
  }

  @Override
  public void bad(long line, ErrorDetail detail) {
    String told = detail.in(Language.ENGLISH);
    String chinese = detail.in(Language.CHINESE);
    if (line < 1 || told.isBlank() || chinese.equals(told) || chinese.contains(" ；")) {
      throw new AssertionError("bad report: line " + line + ", detail " + told + ", " + chinese);
    }
    bad.add(line + ": " + told);
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

  /** Of messages, memories, profiles and summaries. */
  List<String> keys() {
    List<String> keys = new ArrayList<>();
    messages.forEach(message -> keys.add(message.conversationKey() + " " + message.key()));
    memories.forEach(memory -> keys.add("memory " + memory.key()));
    profiles.forEach(profile -> keys.add("profile " + profile.key()));
    summaries.forEach(summary -> keys.add("summary " + summary.key()));
    return keys;
  }

  /** What each memory says. */
  List<String> remembered() {
    return memories.stream().map(ImportedMemory::content).toList();
  }

  MessageBody body(int index) {
    return messages.get(index).body();
  }
}
