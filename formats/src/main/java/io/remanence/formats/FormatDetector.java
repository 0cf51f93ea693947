package io.remanence.formats;

import io.remanence.error.ErrorDetail;
import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Tells the format of an export by what it holds, never by its name. */
public final class FormatDetector {
  private static final int LINES_LOOKED_AT = 50;
  private static final int KEYS_SHOWN = 12;

  private FormatDetector() {}

  /**
   * The format of what the stream holds. At most 64 KiB are read, and the stream is put back to
   * where it was.
   *
   * @throws IllegalArgumentException when the stream can't be put back
   * @throws RemanenceException {@code INVALID_ARGUMENT} when it is none of the formats; says what
   *     was seen
   * @throws UncheckedIOException when the stream fails
   */
  public static Format detect(InputStream in) {
    if (!in.markSupported()) {
      throw new IllegalArgumentException(
          "the stream has no mark; wrap it in a BufferedInputStream");
    }
    try {
      in.mark(PeekedInput.HEAD);
      byte[] head = in.readNBytes(PeekedInput.HEAD);
      in.reset();
      return detect(PeekedInput.of(new ByteArrayInputStream(head)));
    } catch (IOException e) {
      throw new UncheckedIOException("the export can't be read: " + e.getMessage(), e);
    }
  }

  /** The same for a file whose head was read. */
  static Format detect(PeekedInput input) {
    if (SqliteFile.isOne(input.head())) {
      return ofDatabase(input.head());
    }
    Optional<ErrorDetail> unreadable = Unreadable.reason(input);
    if (unreadable.isPresent()) {
      throw unknown(unreadable.get());
    }
    String head = input.headText().stripLeading();
    boolean json = head.startsWith("{") || head.startsWith("[");
    Set<String> keys = new LinkedHashSet<>();
    Optional<Format> found = json ? ofJson(head, keys) : Optional.empty();
    found = found.isPresent() ? found : ofText(input);
    // A log may begin with a line that is broken.
    found = found.isPresent() ? found : ofJsonLines(head, keys);
    found = found.isPresent() || json ? found : ofMarkdown(input);
    return found.orElseThrow(
        () ->
            unknown(
                keys.isEmpty()
                    ? ImportText.BEGINS_WITH.with(Excerpt.of(head))
                    : ImportText.JSON_WITH_KEYS.with(
                        Excerpt.of(String.join(", ", keys.stream().limit(KEYS_SHOWN).toList())))));
  }

  private static Optional<Format> ofJson(String json, Set<String> keys) {
    for (Set<String> record : KeyProbe.of(json).records()) {
      record.stream().filter(key -> key.indexOf('/') < 0).forEach(keys::add);
      Optional<Format> format = JsonShape.of(record);
      if (format.isPresent()) {
        return format;
      }
    }
    return Optional.empty();
  }

  private static Optional<Format> ofJsonLines(String head, Set<String> keys) {
    return head.lines()
        .limit(LINES_LOOKED_AT)
        .filter(line -> line.startsWith("{"))
        .map(line -> ofJson(line, keys))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private static Optional<Format> ofText(PeekedInput input) {
    List<String> sample = TextSample.of(input);
    int above = FrontMatter.of(sample).lines();
    return ChatStyleFinder.find(sample.subList(above, sample.size()), Optional.empty())
        .map(choice -> Format.TEXT);
  }

  private static Optional<Format> ofMarkdown(PeekedInput input) {
    return MarkdownReader.isMarkdown(TextSample.of(input))
        ? Optional.of(Format.MARKDOWN)
        : Optional.empty();
  }

  /** The schema of a database stands in its first pages. */
  private static Format ofDatabase(byte[] head) {
    String schema = new String(head, StandardCharsets.ISO_8859_1);
    if (schema.contains("ai_messages") || schema.contains("ai_summaries")) {
      return Format.ZHIN;
    }
    if (schema.contains("messages") && schema.contains("sessionId")) {
      return Format.AALIS;
    }
    throw unknown(ImportText.STRANGE_DATABASE.with());
  }

  private static RemanenceException unknown(ErrorDetail seen) {
    return RemanenceException.invalid(ErrorText.FORMAT_NOT_TOLD, seen, Format.names());
  }
}
