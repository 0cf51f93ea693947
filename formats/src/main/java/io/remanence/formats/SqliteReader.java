package io.remanence.formats;

import java.io.InputStream;
import java.sql.SQLException;

/** Reads the database of another program; what it can't read it reports, like any reader. */
final class SqliteReader {
  private final Reading reading;

  SqliteReader(Reading reading) {
    this.reading = reading;
  }

  /** Reads one kind of database. */
  interface Content {
    void read(SqliteFile file) throws SQLException;
  }

  void read(PeekedInput input, Format format) {
    if (!SqliteFile.isOne(input.head())) {
      reading.bad(1, "it is no SQLite file; nothing is read");
      return;
    }
    InputStream stream = input.stream();
    try (SqliteFile file = SqliteFile.copyOf(stream, reading.limits().recordBytes())) {
      content(format).read(file);
    } catch (SQLException failure) {
      reading.bad(
          1,
          "the database can't be read any further: "
              + Excerpt.of(String.valueOf(failure.getMessage()))
              + "; what came before is kept");
    }
  }

  private Content content(Format format) {
    return switch (format) {
      case AALIS -> new AalisContent(reading);
      case ZHIN -> new ZhinContent(reading);
      case CHATGPT,
          CLAUDE,
          CLAUDE_CODE,
          SHAREGPT,
          OPENAI_JSONL,
          TEXT,
          LOCOMO,
          AIPACK,
          LTM,
          MEM0,
          OPENMEMORY,
          REMANENCE,
          MARKDOWN,
          MCP_MEMORY ->
          throw new IllegalArgumentException(format.wireName() + " is no database");
    };
  }
}
