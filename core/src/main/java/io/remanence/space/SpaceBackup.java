package io.remanence.space;

import io.remanence.error.ErrorCode;
import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Copies a space while it is in use. The copy is made under a name that is no space's and gets its
 * own only once it is whole and on disk, so that a backup is there in full or not at all.
 */
final class SpaceBackup {
  private SpaceBackup() {}

  /** Copies a space's files, as they are at one moment, into a folder that is there. */
  interface CopiedFiles {
    void copyTo(Path folder);
  }

  static Path run(OpenSpace space, Path out) {
    CopiedFiles source =
        space
            .parts
            .files()
            .orElseThrow(
                () ->
                    RemanenceException.of(
                        ErrorCode.CONFLICT, ErrorText.IN_MEMORY, space.parts.name()));
    Path target = out.resolve(space.parts.name().value());
    if (Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
      throw taken(target);
    }
    try {
      DataDirectory.make(out);
      Path unfinished = Files.createTempDirectory(out, ".backup-");
      try {
        source.copyTo(unfinished);
        flush(unfinished);
        move(unfinished, target);
        flushFolder(out);
      } finally {
        remove(unfinished);
      }
      return target;
    } catch (IOException failure) {
      throw RemanenceException.of(
          ErrorCode.UNAVAILABLE, failure, ErrorText.BACKUP_FAILED, target, failure);
    }
  }

  private static void move(Path unfinished, Path target) throws IOException {
    try {
      Files.move(unfinished, target);
    } catch (FileAlreadyExistsException raced) {
      throw taken(target);
    }
  }

  private static RemanenceException taken(Path target) {
    return RemanenceException.of(ErrorCode.CONFLICT, ErrorText.BACKUP_THERE, target);
  }

  private static void flush(Path folder) throws IOException {
    for (Path file : list(folder)) {
      try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
        channel.force(true);
      }
    }
    flushFolder(folder);
  }

  private static void flushFolder(Path folder) {
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    } catch (IOException notHere) {
      // Some systems can't open folders; what is in them is flushed.
    }
  }

  private static List<Path> list(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }

  private static void remove(Path folder) throws IOException {
    if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    try (Stream<Path> walk = Files.walk(folder)) {
      for (Path path : walk.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }
}
