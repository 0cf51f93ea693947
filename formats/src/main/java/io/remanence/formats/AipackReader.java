package io.remanence.formats;

import io.remanence.memory.MemoryStatus;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Entries of aipack-memory. Their vectors are left behind: vectors of two models never mix. What is
 * past its expiry is the importer's to pass over.
 */
final class AipackReader implements RecordReader {
  private static final ImportText WANTED = ImportText.AN_ENTRY;

  private final Reading reading;

  AipackReader(Reading reading) {
    this.reading = reading;
  }

  @Override
  public void read(@Nullable Object value, long line, long position) {
    Fields entry = RecordReader.object(value, line, WANTED);
    String content =
        entry
            .text("content")
            .orElseThrow(
                () ->
                    new BadRecord(
                        line,
                        ImportText.HAS_NO.leftOut(
                            ImportText.THE_NAMED_ENTRY.with(
                                Excerpt.of(entry.id("id").orElse("without id"))),
                            ImportText.CONTENT)));
    MemoryDraft draft = new MemoryDraft(entry.line());
    draft.content = content;
    draft.id = entry.id("id");
    draft.sessionOf(reading, entry.text("sessionKey"));
    draft.concepts.addAll(MemoryDraft.words(entry.get("concepts")));
    MemoryDraft.number(entry.get("confidence"))
        .ifPresent(number -> draft.confidence = confidence(number, entry.line()));
    draft.status = MemoryStatus.ACTIVE;
    draft.createdAt = time(entry, "createdAt");
    draft.expiresAt = time(entry, "expiresAt");
    draft.lastRecalledAt = time(entry, "lastRecalledAt");
    draft.recalls =
        MemoryDraft.number(entry.get("recallCount"))
            .filter(count -> count.signum() > 0 && count.precision() - count.scale() <= 15)
            .map(BigDecimal::longValue)
            .orElse(0L);
    entry.object("meta").ifPresent(meta -> draft.meta.putAll(PlainJson.members(meta)));
    entry.text("source").ifPresent(source -> draft.keep("imported_source", source));
    draft.giveTo(reading);
  }

  private double confidence(BigDecimal written, long line) {
    if (written.signum() < 0 || written.compareTo(BigDecimal.ONE) > 0) {
      reading.bad(line, ImportText.BAD_CONFIDENCE.with(Excerpt.of(written.toString())));
    }
    return Math.clamp(written.doubleValue(), 0, 1);
  }

  private Optional<Instant> time(Fields entry, String name) {
    return reading.time(entry.get(name), entry.line(), name);
  }
}
