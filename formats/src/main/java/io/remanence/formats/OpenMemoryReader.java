package io.remanence.formats;

import io.remanence.memory.MemoryStatus;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A backup of OpenMemory, unpacked: {@code memories.json}, one object with {@code memories} beside
 * the names of apps and categories, or {@code memories.jsonl}, a memory a line.
 */
final class OpenMemoryReader implements RecordReader {
  private static final ImportText WANTED = ImportText.A_MEMORY_WITH_CONTENT;

  private final Reading reading;

  OpenMemoryReader(Reading reading) {
    this.reading = reading;
  }

  @Override
  public void read(@Nullable Object value, long line, long position) {
    Fields record = RecordReader.object(value, line, WANTED);
    Optional<List<?>> list = record.list("memories");
    if (list.isEmpty()) {
      memory(record, Map.of(), Map.of());
      return;
    }
    Map<String, String> categories = names(record.objects("categories"));
    Map<String, String> apps = names(record.objects("apps"));
    for (Object element : list.get()) {
      try {
        memory(RecordReader.object(element, record.line(), WANTED), categories, apps);
      } catch (BadRecord e) {
        reading.bad(e.line(), e.detail());
      }
    }
  }

  private static Map<String, String> names(List<Fields> named) {
    Map<String, String> names = new HashMap<>();
    for (Fields one : named) {
      one.id("id").ifPresent(id -> one.text("name").ifPresent(name -> names.put(id, name)));
    }
    return names;
  }

  private void memory(Fields memory, Map<String, String> categories, Map<String, String> apps) {
    long line = memory.line();
    MemoryDraft draft = new MemoryDraft(line);
    draft.content =
        memory
            .text("content", "text")
            .orElseThrow(
                () ->
                    new BadRecord(
                        line,
                        ImportText.HAS_NO.leftOut(ImportText.THE_MEMORY, ImportText.CONTENT)));
    draft.id = memory.id("id");
    draft.createdAt = reading.time(memory.get("created_at"), line, "created_at");
    for (String category : MemoryDraft.words(memory.get("category_ids"))) {
      draft.tags.add(categories.getOrDefault(category, category));
    }
    draft.tags.addAll(MemoryDraft.words(memory.get("categories")));
    draft.status =
        switch (memory.text("state").orElse("").toLowerCase(Locale.ROOT)) {
          case "deleted" -> MemoryStatus.DELETED;
          // What is paused there is kept out of answers until somebody wants it again.
          case "archived", "paused" -> MemoryStatus.ARCHIVED;
          default -> MemoryStatus.ACTIVE;
        };
    memory.object("metadata", "metadata_").ifPresent(m -> draft.meta.putAll(PlainJson.members(m)));
    memory
        .text("app", "app_name")
        .or(() -> memory.id("app_id").map(id -> apps.getOrDefault(id, id)))
        .ifPresent(app -> draft.keep("app", app));
    draft.giveTo(reading);
  }
}
