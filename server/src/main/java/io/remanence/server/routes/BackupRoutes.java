package io.remanence.server.routes;

import io.remanence.server.access.Role;
import io.remanence.server.http.Answer;
import io.remanence.server.http.Call;
import io.remanence.server.http.Route;
import io.remanence.space.Space;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * A copy of a space's files, sent as a zip: no request names a path on this machine. The entry
 * {@code complete} comes last, so that a copy that broke off can be told.
 */
final class BackupRoutes {
  private static final String COMPLETE = "complete";

  private final Services services;

  BackupRoutes(Services services) {
    this.services = services;
  }

  List<Route> routes() {
    return List.of(
        Routes.get("/v1/spaces/{space}/backup", List.of(), this::backup).forRole(Role.OWNER));
  }

  private Answer backup(Call call) {
    Space space = services.space(call);
    try {
      Path folder = Files.createTempDirectory("remanence-backup");
      try {
        return Answer.stream("application/zip", new Zip(folder, space.backup(folder)));
      } catch (RuntimeException | Error failure) {
        remove(folder);
        throw failure;
      }
    } catch (IOException failure) {
      throw new UncheckedIOException("can't make a folder for the backup", failure);
    }
  }

  /** Sends the files and removes them. */
  private record Zip(Path folder, Path copy) implements Answer.Body {
    @Override
    public void write(OutputStream out) throws IOException {
      ZipOutputStream zip = new ZipOutputStream(out);
      zip.setLevel(Deflater.BEST_SPEED);
      try (Stream<Path> files = Files.list(copy)) {
        for (Path file : files.sorted().toList()) {
          zip.putNextEntry(new ZipEntry(String.valueOf(file.getFileName())));
          Files.copy(file, zip);
          zip.closeEntry();
        }
      }
      zip.putNextEntry(new ZipEntry(COMPLETE));
      zip.closeEntry();
      zip.finish();
    }

    @Override
    public void close() throws IOException {
      remove(folder);
    }
  }

  private static void remove(Path folder) throws IOException {
    try (Stream<Path> walk = Files.walk(folder)) {
      for (Path path : walk.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }
}
