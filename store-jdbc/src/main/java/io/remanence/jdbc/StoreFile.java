package io.remanence.jdbc;

import io.remanence.error.ErrorCode;
import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import io.remanence.jdbc.FileInspection.Finding;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Optional;
import javax.sql.DataSource;
import org.flywaydb.core.api.FlywayException;

/** Makes a file ready: looks whether it is ours and whole, and brings its schema up to date. */
final class StoreFile {
  private final Path file;
  private final Schema schema;
  private final SqliteErrors errors;

  StoreFile(Path file, Schema schema) {
    this.file = file;
    this.schema = schema;
    this.errors = new SqliteErrors(file);
  }

  /** Why the file can't be used, though it can be read; nothing was changed. */
  Optional<RemanenceException> refusal() {
    return switch (look()) {
      case Finding.Unusable unusable -> Optional.of(errors.damaged(unusable.why()));
      case Finding.Known known when known.version() > schema.version() ->
          Optional.of(
              RemanenceException.of(
                  ErrorCode.UNAVAILABLE,
                  ErrorText.NEWER_PROGRAM,
                  file,
                  known.version(),
                  schema.version()));
      case Finding.Known known -> Optional.empty();
      case Finding.Fresh fresh -> Optional.empty();
    };
  }

  /** Makes the schema, or what is missing of it. */
  void prepare(DataSource writer) {
    if (look() instanceof Finding.Known known && known.version() == schema.version()) {
      return;
    }
    try {
      Migrations.run(schema, writer);
    } catch (FlywayException e) {
      for (Throwable cause = e; cause != null; cause = cause.getCause()) {
        if (cause instanceof SQLException sql && sql.getErrorCode() != 0) {
          throw errors.translate(sql);
        }
      }
      throw RemanenceException.of(
          ErrorCode.UNAVAILABLE, e, ErrorText.NO_SCHEMA, file, String.valueOf(e.getMessage()));
    }
  }

  private Finding look() {
    try {
      return FileInspection.inspect(file);
    } catch (SQLException e) {
      throw errors.translate(e);
    } catch (IOException e) {
      throw RemanenceException.of(ErrorCode.UNAVAILABLE, e, ErrorText.LOOK_AT_PERMISSIONS, file, e);
    }
  }
}
