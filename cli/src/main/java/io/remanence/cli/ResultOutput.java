package io.remanence.cli;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Standard output that remembers its first failure, which a print stream would hide. A reader that
 * has gone away, such as {@code head}, is no failure.
 */
final class ResultOutput extends FilterOutputStream {
  private volatile @Nullable IOException failure;

  ResultOutput(OutputStream out) {
    super(out);
  }

  @Override
  public void write(byte[] bytes, int from, int length) throws IOException {
    try {
      out.write(bytes, from, length);
    } catch (IOException failed) {
      remember(failed);
      throw failed;
    }
  }

  @Override
  public void write(int value) throws IOException {
    write(new byte[] {(byte) value}, 0, 1);
  }

  @Override
  public void flush() throws IOException {
    try {
      out.flush();
    } catch (IOException failed) {
      remember(failed);
      throw failed;
    }
  }

  private void remember(IOException failed) {
    if (failure == null) {
      failure = failed;
    }
  }

  /** Why results could not be written. */
  Optional<IOException> failure() {
    return Optional.ofNullable(failure)
        .filter(failed -> !String.valueOf(failed.getMessage()).contains("Broken pipe"));
  }
}
