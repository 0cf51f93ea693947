package io.remanence.jdbc;

import io.remanence.error.ErrorCode;
import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Puts aside a file of derived data that can't be used, so that a new one takes its place. A file
 * that turns out to be damaged while it is open is marked, and put aside when it is opened next.
 */
final class DerivedFile {
  private static final Logger LOG = LoggerFactory.getLogger(DerivedFile.class);

  private final Path file;
  private final Path mark;

  DerivedFile(Path file) {
    this.file = file;
    this.mark = FileInspection.beside(file, ".is-damaged");
  }

  /** Whether it was found damaged while it was open. */
  boolean isMarked() {
    return Files.exists(mark);
  }

  void mark() {
    try {
      Files.writeString(mark, "This file is damaged and will be begun anew: " + file.getFileName());
    } catch (IOException e) {
      LOG.warn("{} is damaged, which {} could not be made to say", file, mark, e);
    }
  }

  /** Moves the file and what belongs to it to the first free name. */
  void putAside(String why) {
    try {
      Path aside = freeName();
      for (String suffix : List.of("-wal", "-shm", "")) {
        Path part = FileInspection.beside(file, suffix);
        if (Files.exists(part)) {
          Files.move(part, FileInspection.beside(aside, suffix));
        }
      }
      Files.deleteIfExists(mark);
      LOG.warn("{} was moved to {} and is begun anew: {}", file, aside.getFileName(), why);
    } catch (IOException e) {
      throw RemanenceException.of(ErrorCode.UNAVAILABLE, e, ErrorText.NOT_MOVED_AWAY, file, e);
    }
  }

  private Path freeName() {
    for (int n = 1; ; n++) {
      Path name = FileInspection.beside(file, ".damaged-" + n);
      if (Files.notExists(name)) {
        return name;
      }
    }
  }
}
