package io.remanence.eval;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** How long the disk takes to make a page durable: the floor of every durable write. */
final class Fsync {
  private Fsync() {}

  static Timings measure(Path folder) throws IOException {
    Path file = Files.createTempFile(folder, "fsync", ".tmp");
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      ByteBuffer page = ByteBuffer.allocate(4096);
      return Timings.of(
          200,
          () -> {
            try {
              page.clear();
              channel.write(page);
              channel.force(false);
            } catch (IOException failure) {
              throw new java.io.UncheckedIOException(failure);
            }
          });
    } finally {
      Files.delete(file);
    }
  }
}
