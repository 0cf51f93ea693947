package io.remanence.formats;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Memories as mem0 gives them: an array, an object with {@code results} or {@code memories}, or
 * lines. {@code user_id} is who it is about, {@code run_id} the conversation; {@code agent_id} and
 * {@code app_id} say whose the memory was there and go to the meta.
 */
final class Mem0Reader implements RecordReader {
  private static final ImportText WANTED = ImportText.A_MEMORY_WITH_TEXT;
  private static final String[] LISTS = {"results", "memories", "items", "data"};

  private final Reading reading;

  Mem0Reader(Reading reading) {
    this.reading = reading;
  }

  @Override
  public void read(@Nullable Object value, long line, long position) {
    Fields record = RecordReader.object(value, line, WANTED);
    Optional<List<?>> list = record.list(LISTS);
    if (list.isEmpty()) {
      memory(record);
      return;
    }
    for (Object element : list.get()) {
      try {
        memory(RecordReader.object(element, record.line(), WANTED));
      } catch (BadRecord e) {
        reading.bad(e.line(), e.detail());
      }
    }
  }

  private void memory(Fields memory) {
    long line = memory.line();
    MemoryDraft draft = new MemoryDraft(line);
    draft.content =
        memory
            .text("memory", "text", "data", "content")
            .orElseThrow(
                () ->
                    new BadRecord(
                        line, ImportText.HAS_NO.leftOut(ImportText.THE_MEMORY, ImportText.TEXT)));
    draft.id = memory.id("id", "memory_id");
    draft.sessionOf(reading, memory.id("run_id", "session_id"));
    draft.speaker =
        memory
            .id("user_id")
            .flatMap(id -> Speakers.of(id, memory.text("actor_id", "name").orElse(id)));
    draft.tags.addAll(MemoryDraft.words(memory.get("categories")));
    draft.createdAt = reading.time(memory.get("created_at"), line, "created_at");
    draft.expiresAt = reading.time(memory.get("expiration_date"), line, "expiration_date");
    memory.object("metadata").ifPresent(data -> draft.meta.putAll(PlainJson.members(data)));
    draft.keep("agent_id", memory.get("agent_id"));
    draft.keep("app_id", memory.get("app_id"));
    draft.giveTo(reading);
  }
}
