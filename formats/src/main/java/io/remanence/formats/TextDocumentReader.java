package io.remanence.formats;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Records that each hold a text chat as their {@code body}, with what would stand above it as
 * {@code frontmatter}.
 */
final class TextDocumentReader implements RecordReader {
  private static final ImportText WANTED = ImportText.A_CHAT;

  /** How many lines are enough to tell a style. */
  private static final int SAMPLE = 2000;

  private final Reading reading;

  TextDocumentReader(Reading reading) {
    this.reading = reading;
  }

  @Override
  public void read(@Nullable Object value, long line, long position) {
    Fields record = RecordReader.object(value, line, WANTED);
    String body =
        record
            .text("body")
            .orElseThrow(
                () ->
                    new BadRecord(
                        line, ImportText.HAS_NO_OF.leftOut(ImportText.THE_RECORD, "body", WANTED)));
    Map<String, String> above = new LinkedHashMap<>();
    record
        .object("frontmatter")
        .ifPresent(
            fields ->
                fields
                    .members()
                    .keySet()
                    .forEach(key -> fields.id(key).ifPresent(text -> above.put(key, text))));
    ReadOptions options = new FrontMatter(above, 0).over(reading.options(), reading, line);
    Reading inside = new Reading(reading.sink(), options, reading.limits());
    List<String> lines = body.lines().toList();
    new TextReader(inside)
        .read(
            lines.subList(0, Math.min(SAMPLE, lines.size())),
            new TextLines(lines, line),
            (below, choice) ->
                Head.of(
                    below,
                    line,
                    record.id("id", "fixture_id"),
                    record.text("title").or(below.options()::title),
                    Optional.empty(),
                    choice.room(),
                    "text-" + position),
            line);
  }
}
