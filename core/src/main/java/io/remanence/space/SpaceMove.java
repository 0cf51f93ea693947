package io.remanence.space;

import io.remanence.error.ErrorCode;
import io.remanence.error.ErrorText;
import io.remanence.error.RemanenceException;
import io.remanence.store.Tx;
import io.remanence.transfer.Export;
import io.remanence.transfer.ExportReach;
import io.remanence.transfer.Restore;
import io.remanence.transfer.RestoreReport;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * Moves open spaces into others that are empty, all of them or none, while nobody uses them. What a
 * space holds goes over as an export; index and vectors are made again from it.
 */
final class SpaceMove {
  private static final int BUFFER = 1 << 16;

  private final Function<SpaceName, OpenSpace> target;

  /**
   * @param target opens the empty space of this name
   */
  SpaceMove(Function<SpaceName, OpenSpace> target) {
    this.target = target;
  }

  /**
   * The spaces where they are from now on. Where one can't be moved, the spaces as they were are
   * put into {@code back}, open again, and the failure is thrown.
   */
  Map<SpaceName, OpenSpace> run(Map<SpaceName, OpenSpace> spaces, Map<SpaceName, OpenSpace> back) {
    Map<SpaceName, OpenSpace> moved = new LinkedHashMap<>();
    spaces.values().forEach(OpenSpace::quiesce);
    try {
      for (Map.Entry<SpaceName, OpenSpace> space : spaces.entrySet()) {
        OpenSpace opened = target.apply(space.getKey());
        moved.put(space.getKey(), opened);
        copy(space.getValue(), opened);
      }
    } catch (RuntimeException | Error failure) {
      moved.values().forEach(OpenSpace::close);
      spaces.forEach((name, space) -> back.put(name, space.reopened()));
      throw failure;
    }
    spaces.values().forEach(OpenSpace::close);
    return moved;
  }

  private static void copy(OpenSpace from, OpenSpace to) {
    try {
      Path file = Files.createTempFile("remanence", ".tmp");
      try {
        long lines = from.parts.store().read(tx -> write(tx, file));
        if (lines > 0) {
          read(file, to);
        }
      } finally {
        Files.deleteIfExists(file);
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static long write(Tx tx, Path file) {
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), BUFFER)) {
      return Export.write(tx, Export.everyPart(), ExportReach.everything(), out);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static void read(Path file, OpenSpace to) throws IOException {
    Path checked = Files.createTempFile("remanence", ".tmp");
    try {
      try (InputStream in = Files.newInputStream(file);
          OutputStream copy = new BufferedOutputStream(Files.newOutputStream(checked), BUFFER)) {
        RestoreReport report = Restore.check(in, copy);
        if (!report.errors().isEmpty()) {
          throw RemanenceException.of(
              ErrorCode.INTERNAL, ErrorText.NOT_MOVED, report.errors().getFirst().told());
        }
      }
      long head =
          to.audited
              .unaudited()
              .transact(
                  tx -> {
                    var empty = Restore.refuseFilled(tx);
                    try (InputStream in = Files.newInputStream(checked)) {
                      return Restore.write(tx, in);
                    } catch (IOException failure) {
                      throw new UncheckedIOException(failure);
                    }
                  });
      to.scopeClock.changedEverywhere(head);
      to.changed();
    } finally {
      Files.deleteIfExists(checked);
    }
  }
}
