package io.remanence.command;

import io.remanence.audit.AuditEntry;
import io.remanence.audit.AuditFields;
import io.remanence.candidate.Candidate;
import io.remanence.history.Speaker;
import io.remanence.inject.MemoryBlock;
import io.remanence.memory.Memory;
import io.remanence.memory.MemoryId;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Memories, candidates and entries of the audit as replies show them, in lines and as trees. */
final class CommandView {
  private static final int PREVIEW = 80;
  private static final int LONGEST = 10_000;
  private static final int ECHO = 60;
  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("uuuu-MM-dd", Locale.ROOT);
  private static final DateTimeFormatter MINUTE =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm VV", Locale.ROOT);
  private static final DateTimeFormatter FOR_PROGRAMS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private CommandView() {}

  /** What was typed, short enough to be said back. */
  static String shown(String typed) {
    return MemoryBlock.oneLine(typed, ECHO);
  }

  private static String words(String text, int most) {
    return MemoryBlock.oneLine(text, most);
  }

  private static String preview(String content) {
    String line = words(content, LONGEST);
    int end = line.codePointCount(0, line.length());
    return end <= PREVIEW ? line : line.substring(0, line.offsetByCodePoints(0, PREVIEW)) + "...";
  }

  static String time(Instant time) {
    return FOR_PROGRAMS.format(time);
  }

  /** One line of a list. */
  static String line(Memory memory, ZoneId zone) {
    return String.format(
        Locale.ROOT,
        "[%s] %s (%s, imp:%d) [%s] %s",
        shown(memory.id().value()),
        DAY.format(memory.time().atZone(zone)),
        memory.status().wireName(),
        memory.importance(),
        words(String.join(", ", memory.tags()) + " ", LONGEST).strip(),
        preview(memory.content()));
  }

  /** All of it. */
  static String full(Memory memory, ZoneId zone) {
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            "[%s] %s (%s, imp:%d) [%s]",
            shown(memory.id().value()),
            MINUTE.format(memory.time().atZone(zone)),
            memory.status().wireName(),
            memory.importance(),
            words(String.join(", ", memory.tags()) + " ", LONGEST).strip()));
    memory
        .speaker()
        .ifPresent(speaker -> text.append("\n").append(shown(name(speaker))).append(":"));
    memory.supersededBy().ifPresent(by -> text.append("\n-> ").append(shown(by.value())));
    return text.append("\n").append(MemoryBlock.harmless(memory.content())).toString();
  }

  private static String name(Speaker speaker) {
    return speaker.name().isBlank() ? speaker.id() : speaker.name();
  }

  static Map<String, @Nullable Object> tree(Memory memory) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("id", memory.id().value());
    tree.put("content", memory.content());
    tree.put("tags", memory.tags());
    tree.put("importance", memory.importance());
    tree.put("status", memory.status().wireName());
    tree.put("source", memory.source().wireName());
    tree.put("time", time(memory.time()));
    memory.speaker().ifPresent(speaker -> tree.put("speaker", tree(speaker)));
    memory.supersededBy().map(MemoryId::value).ifPresent(by -> tree.put("superseded_by", by));
    return tree;
  }

  private static Map<String, Object> tree(Speaker speaker) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("id", speaker.id());
    tree.put("name", speaker.name());
    return tree;
  }

  static String line(Candidate candidate) {
    return String.format(
        Locale.ROOT,
        "[%s] (%s, %s) %s",
        shown(candidate.id()),
        candidate.kind().wireName(),
        candidate.status().wireName(),
        preview(candidate.content()));
  }

  static Map<String, @Nullable Object> tree(Candidate candidate) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("id", candidate.id());
    tree.put("type", candidate.kind().wireName());
    tree.put("status", candidate.status().wireName());
    tree.put("content", candidate.content());
    tree.put("reason", candidate.reason());
    tree.put("created_at", time(candidate.createdAt()));
    candidate.memory().ifPresent(made -> tree.put("memory_id", made.value()));
    candidate.profile().ifPresent(into -> tree.put("profile_id", into));
    return tree;
  }

  static String line(AuditEntry entry, ZoneId zone) {
    String who = entry.actor().speaker().map(CommandView::name).orElse(entry.actor().name());
    String said = entry.summary().isEmpty() ? "" : " " + preview(entry.summary());
    return String.format(
        Locale.ROOT,
        "%s %s %s %s (%s)%s",
        MINUTE.format(entry.time().atZone(zone)),
        entry.operation().wireName(),
        entry.target().kind().wireName(),
        shown(entry.target().id()),
        shown(who),
        said);
  }

  /** As the contract has it. */
  static Map<String, @Nullable Object> tree(AuditEntry entry) {
    return AuditFields.of(entry, time(entry.time()));
  }
}
