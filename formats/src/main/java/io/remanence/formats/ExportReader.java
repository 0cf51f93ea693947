package io.remanence.formats;

import io.remanence.error.ErrorDetail;
import io.remanence.error.RemanenceException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads exports. What is in memory at a time is one record: a conversation where the file is an
 * array of them, else a line; a record of more than 16 MiB is reported and left out. Nothing in a
 * file, however broken, makes it throw: what can't be read is reported to the sink, the rest goes
 * on. A database is copied to a file first. Has no state; may be used by many threads.
 */
public final class ExportReader {
  private final Limits limits;

  /** A reader with the usual limits. */
  public ExportReader() {
    this(Limits.DEFAULT);
  }

  ExportReader(Limits limits) {
    this.limits = limits;
  }

  /**
   * Reads a file to its end and gives what it holds to the sink. The stream is not closed.
   *
   * @param in the file; UTF-8, or UTF-16
   * @param format how to read it; told by its content where absent
   * @return the format by which it was read
   * @throws RemanenceException {@code INVALID_ARGUMENT} when no format is given and none can be
   *     told; nothing was given to the sink then
   * @throws UncheckedIOException when the stream fails
   */
  public Format read(
      InputStream in, Optional<Format> format, ReadOptions options, ConversationSink sink) {
    PeekedInput input = PeekedInput.of(in);
    Format chosen = format.orElseGet(() -> FormatDetector.detect(input));
    Reading reading = new Reading(sink, options, limits);
    if (chosen.isDatabase()) {
      new SqliteReader(reading).read(input, chosen);
      return chosen;
    }
    Optional<ErrorDetail> unreadable = Unreadable.reason(input);
    if (unreadable.isPresent()) {
      reading.bad(1, ImportText.NOTHING_READ.with(unreadable.get()));
      return chosen;
    }
    read(input, chosen, reading);
    return chosen;
  }

  /** Reads and returns the most bytes that were held for one record. */
  int read(PeekedInput input, Format format, Reading reading) {
    Pieces pieces = pieces(input, format);
    if (format == Format.MARKDOWN) {
      new MarkdownReader(reading).read(pieces);
    } else if (format == Format.TEXT && !isDocuments(input)) {
      new TextReader(reading).read(TextSample.of(input), pieces, TextReader::headOfFile, 1);
    } else {
      readRecords(pieces, recordReader(format, reading), reading);
    }
    return pieces.largestBytes();
  }

  private static boolean isDocuments(PeekedInput input) {
    String head = input.headText().stripLeading();
    return (head.startsWith("{") || head.startsWith("["))
        && KeyProbe.of(head).records().stream()
            .anyMatch(keys -> JsonShape.of(keys).equals(Optional.of(Format.TEXT)));
  }

  private Pieces pieces(PeekedInput input, Format format) {
    if (format == Format.MARKDOWN || (format == Format.TEXT && !isDocuments(input))) {
      return new Lines(input.stream(), limits);
    }
    boolean lineFormat =
        switch (format) {
          case CLAUDE_CODE, SHAREGPT, OPENAI_JSONL, TEXT, REMANENCE, MCP_MEMORY -> true;
          case CHATGPT, CLAUDE, LOCOMO, AIPACK, LTM, MEM0, OPENMEMORY -> false;
          case MARKDOWN, AALIS, ZHIN -> throw noRecords(format);
        };
    return switch (JsonLayout.of(input, lineFormat)) {
      case LINES -> new Lines(input.stream(), limits);
      case VALUES -> new JsonValues(input.stream(), limits);
    };
  }

  private static RecordReader recordReader(Format format, Reading reading) {
    return switch (format) {
      case CHATGPT -> new ChatGptReader(reading);
      case CLAUDE -> new ClaudeReader(reading);
      case CLAUDE_CODE -> new ClaudeCodeReader(reading);
      case SHAREGPT -> new MessageListReader(reading, "sharegpt");
      case OPENAI_JSONL -> new MessageListReader(reading, "openai");
      case TEXT -> new TextDocumentReader(reading);
      case LOCOMO -> new LocomoReader(reading);
      case AIPACK -> new AipackReader(reading);
      case LTM -> new LtmReader(reading);
      case MEM0 -> new Mem0Reader(reading);
      case OPENMEMORY -> new OpenMemoryReader(reading);
      case REMANENCE -> new RemanenceReader(reading);
      case MCP_MEMORY -> new McpMemoryReader(reading);
      case MARKDOWN, AALIS, ZHIN -> throw noRecords(format);
    };
  }

  private static IllegalArgumentException noRecords(Format format) {
    return new IllegalArgumentException(format.wireName() + " has no records of JSON");
  }

  private static void readRecords(Pieces pieces, RecordReader records, Reading reading) {
    long position = 0;
    for (Optional<Piece> next = pieces.next(); next.isPresent(); next = pieces.next()) {
      Piece piece = next.get();
      piece.fault().ifPresent(fault -> reading.bad(piece.line(), fault));
      position += piece.text().map(String::isBlank).orElse(false) ? 0 : 1;
      if (piece.text().isPresent()) {
        readPiece(withoutComma(piece.text().get()), piece.line(), position, records, reading);
      }
    }
    records.finish();
  }

  /** Some programs end the lines of JSON lines with a comma. */
  private static String withoutComma(String text) {
    String stripped = text.stripTrailing();
    return stripped.endsWith(",") ? stripped.substring(0, stripped.length() - 1) : stripped;
  }

  private static void readPiece(
      String text, long line, long position, RecordReader records, Reading reading) {
    try {
      JsonTree.read(text, line, value -> readValue(value, line, position, records, reading));
    } catch (BadRecord e) {
      reading.bad(e.line(), e.detail());
    }
  }

  private static void readValue(
      @Nullable Object value, long line, long position, RecordReader records, Reading reading) {
    try {
      records.read(value, value instanceof Fields fields ? fields.line() : line, position);
    } catch (BadRecord e) {
      reading.bad(e.line(), e.detail());
    }
  }
}
