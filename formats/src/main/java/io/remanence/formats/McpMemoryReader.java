package io.remanence.formats;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The knowledge graph of the reference memory server: an entity a line, with observations, and a
 * relation a line. Each observation and each relation becomes a memory that can be understood by
 * itself, tagged with the entities that it is about.
 */
final class McpMemoryReader implements RecordReader {
  private static final ImportText WANTED = ImportText.AN_ENTITY;

  private final Reading reading;

  McpMemoryReader(Reading reading) {
    this.reading = reading;
  }

  @Override
  public void read(@Nullable Object value, long line, long position) {
    Fields record = RecordReader.object(value, line, WANTED);
    Optional<List<?>> entities = record.list("entities");
    Optional<List<?>> relations = record.list("relations");
    if (entities.isPresent() || relations.isPresent()) {
      entities.ifPresent(list -> each(list, record));
      relations.ifPresent(list -> each(list, record));
    } else {
      one(record);
    }
  }

  private void each(List<?> list, Fields around) {
    for (Object element : list) {
      try {
        one(RecordReader.object(element, around.line(), WANTED));
      } catch (BadRecord e) {
        reading.bad(e.line(), e.detail());
      }
    }
  }

  private void one(Fields record) {
    if (record.has("relationType") || record.text("type").map("relation"::equals).orElse(false)) {
      relation(record);
    } else {
      entity(record);
    }
  }

  private void entity(Fields entity) {
    long line = entity.line();
    String name =
        entity
            .text("name")
            .orElseThrow(
                () ->
                    new BadRecord(line, ImportText.HAS_NO.leftOut(ImportText.THE_ENTITY, "name")));
    Optional<String> kind = entity.text("entityType");
    String who = name + kind.map(text -> " (" + text + ")").orElse("");
    List<?> observations = entity.list("observations").<List<?>>map(list -> list).orElse(List.of());
    for (Object observation : observations) {
      if (observation instanceof String text && !text.isBlank()) {
        give(line, who + ": " + text, List.of(name), kind);
      } else {
        reading.bad(line, ImportText.NO_OBSERVATION.leftOut(Excerpt.of(name)));
      }
    }
    if (observations.isEmpty() && kind.isPresent()) {
      give(line, who, List.of(name), kind);
    }
  }

  private void relation(Fields relation) {
    long line = relation.line();
    Optional<String> from = relation.text("from");
    Optional<String> to = relation.text("to");
    Optional<String> type = relation.text("relationType");
    if (from.isEmpty() || to.isEmpty() || type.isEmpty()) {
      throw new BadRecord(line, ImportText.HALF_RELATION.leftOut());
    }
    String says = from.get() + " " + type.get().replace('_', ' ') + " " + to.get();
    give(line, says, List.of(from.get(), to.get()), Optional.empty());
  }

  private void give(long line, String content, List<String> tags, Optional<String> concept) {
    MemoryDraft draft = new MemoryDraft(line);
    draft.content = content;
    draft.tags.addAll(tags);
    concept.ifPresent(draft.concepts::add);
    draft.giveTo(reading);
  }
}
