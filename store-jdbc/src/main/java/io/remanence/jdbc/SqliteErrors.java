package io.remanence.jdbc;

import io.remanence.error.ErrorCode;
import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import io.remanence.store.StoreProvider;
import java.nio.file.Path;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import org.sqlite.SQLiteErrorCode;

/** Says what an error of SQLite means for a file, and what a person can do about it. */
final class SqliteErrors {
  private static final int PRIMARY = 0xff;

  private final Path file;

  SqliteErrors(Path file) {
    this.file = file;
  }

  /** The error for the caller. */
  RemanenceException translate(SQLException error) {
    if (error instanceof SQLTransientConnectionException) {
      // The pool's error; its last attempt to connect says more.
      return error.getCause() instanceof SQLException cause
          ? translate(cause)
          : unavailable(ErrorText.NO_CONNECTION, error);
    }
    return switch (codeOf(error)) {
      case SQLITE_FULL -> unavailable(ErrorText.DISK_FULL, error);
      case SQLITE_READONLY, SQLITE_PERM -> unavailable(ErrorText.NOT_WRITABLE, error);
      case SQLITE_IOERR, SQLITE_CANTOPEN -> unavailable(ErrorText.DISK_FAILS, error);
      case SQLITE_CORRUPT, SQLITE_NOTADB -> damaged(String.valueOf(error.getMessage()), error);
      case SQLITE_BUSY, SQLITE_LOCKED -> unavailable(ErrorText.LOCKED, error);
      case SQLITE_NOMEM -> unavailable(ErrorText.NO_ROOM_IN_MEMORY, error);
      default ->
          RemanenceException.of(
              ErrorCode.INTERNAL,
              error,
              ErrorText.OF_FILE,
              file,
              String.valueOf(error.getMessage()));
    };
  }

  /** The error for a file that is damaged. */
  RemanenceException damaged(String how, Throwable cause) {
    return RemanenceException.of(
            ErrorCode.UNAVAILABLE,
            cause,
            ErrorText.DAMAGED,
            file,
            how,
            file.getFileName(),
            file.getFileName())
        .withReason(StoreProvider.CORRUPT);
  }

  /** The error for a file that is damaged. */
  RemanenceException damaged(String how) {
    return RemanenceException.of(
            ErrorCode.UNAVAILABLE,
            ErrorText.DAMAGED,
            file,
            how,
            file.getFileName(),
            file.getFileName())
        .withReason(StoreProvider.CORRUPT);
  }

  private RemanenceException unavailable(ErrorText text, SQLException error) {
    return RemanenceException.of(
        ErrorCode.UNAVAILABLE,
        error,
        ErrorText.BECAUSE,
        text.with(file),
        String.valueOf(error.getMessage()));
  }

  /** Whether nothing can be written until something changes outside. */
  static boolean stopsWriting(SQLException error) {
    return switch (codeOf(error)) {
      case SQLITE_FULL, SQLITE_READONLY, SQLITE_PERM, SQLITE_IOERR, SQLITE_CANTOPEN -> true;
      default -> false;
    };
  }

  /** Whether the file's content is not what SQLite wrote. */
  static boolean isDamage(SQLException error) {
    return switch (codeOf(error)) {
      case SQLITE_CORRUPT, SQLITE_NOTADB -> true;
      default -> false;
    };
  }

  /** Whether a constraint of the schema refused a row; the transaction goes on. */
  static boolean isConstraint(SQLException error) {
    return codeOf(error) == SQLiteErrorCode.SQLITE_CONSTRAINT;
  }

  /** Whether the error says that there is no transaction to roll back. */
  static boolean isNoTransaction(RemanenceException error) {
    return error.getCause() instanceof SQLException cause
        && codeOf(cause) == SQLiteErrorCode.SQLITE_ERROR;
  }

  /** The primary code: extended ones say the same in more detail. */
  private static SQLiteErrorCode codeOf(SQLException error) {
    return SQLiteErrorCode.getErrorCode(error.getErrorCode() & PRIMARY);
  }
}
