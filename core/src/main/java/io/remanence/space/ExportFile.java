package io.remanence.space;

import io.remanence.error.ErrorCode;
import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** An export that is ready to be sent; its file is gone once it is closed. */
public final class ExportFile implements AutoCloseable {
  private final Path file;

  ExportFile(Path file) {
    this.file = file;
  }

  Path path() {
    return file;
  }

  /**
   * How many bytes it has.
   *
   * @throws IOException when the file can't be read
   */
  public long size() throws IOException {
    return Files.size(file);
  }

  /**
   * Sends it; may be done again.
   *
   * @throws IOException when it can't be read, or the stream can't be written
   */
  public void writeTo(OutputStream out) throws IOException {
    Files.copy(file, out);
  }

  @Override
  public void close() {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw RemanenceException.of(ErrorCode.INTERNAL, e, ErrorText.NOT_REMOVED, file);
    }
  }
}
