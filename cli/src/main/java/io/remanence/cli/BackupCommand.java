package io.remanence.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.JsonNodeFactory;

/** {@code backup}: copies the space while it goes on, into a folder that is a data directory. */
@Command(name = "backup")
final class BackupCommand extends ApiCommand {
  private static final Set<String> FILES = Set.of("memory.db", "vectors.db");
  private static final String COMPLETE = "complete";

  @Parameters(paramLabel = "OUT", descriptionKey = "backup.out")
  private String out = "";

  BackupCommand() {}

  @Override
  int run(Invocation invocation, Connection connection) {
    Path folder = invocation.surroundings().path(out).toAbsolutePath().normalize();
    Path target = folder.resolve(invocation.space());
    if (Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
      throw Failure.of(invocation.text("backup.taken", target));
    }
    makeFolder(invocation, folder);
    try {
      Path unfinished = Files.createTempDirectory(folder, ".backup-");
      try {
        receive(invocation, connection, unfinished);
        Files.move(unfinished, target);
      } finally {
        remove(unfinished);
      }
    } catch (FileAlreadyExistsException raced) {
      throw Failure.of(invocation.text("backup.taken", target));
    } catch (IOException failure) {
      throw Failure.of(invocation.text("backup.failed", target, failure.toString()));
    }
    if (invocation.json()) {
      invocation.print(
          JsonNodeFactory.instance.objectNode().put("folder", target.toString()).toString());
    } else {
      invocation.print(invocation.text("backup.done", target, folder));
    }
    return 0;
  }

  private static void makeFolder(Invocation invocation, Path folder) {
    try {
      Files.createDirectories(folder);
    } catch (IOException failure) {
      throw Failure.of(invocation.text("backup.no-folder", folder));
    }
  }

  private static void receive(Invocation invocation, Connection connection, Path folder) {
    boolean[] complete = new boolean[1];
    Answer answer =
        connection.send(
            ApiCall.get(invocation.inSpace("backup")), body -> complete[0] = unpack(body, folder));
    if (!answer.ok()) {
      throw invocation.refusal(answer);
    }
    if (!complete[0]) {
      throw Failure.of(invocation.text("backup.broken-off"));
    }
  }

  /** Whether all of it came; nothing but what a space has is taken. */
  private static boolean unpack(InputStream body, Path folder) throws IOException {
    ZipInputStream zip = new ZipInputStream(body);
    boolean complete = false;
    for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
      complete |= entry.getName().equals(COMPLETE);
      if (FILES.contains(entry.getName())) {
        Path file = folder.resolve(entry.getName());
        Files.copy(zip, file);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
          channel.force(true);
        }
      }
    }
    return complete;
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
