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
      reading.bad(1, ImportText.NOTHING_READ.with(ImportText.NO_DATABASE));
      return;
    }
    InputStream stream = input.stream();
    try (SqliteFile file = SqliteFile.copyOf(stream, reading.limits().recordBytes())) {
      content(format).read(file);
    } catch (SQLException failure) {
      reading.bad(
          1,
          ImportText.REST_KEPT.with(
              ImportText.DATABASE_ENDS.with(Excerpt.of(String.valueOf(failure.getMessage())))));
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
