package io.remanence.space;

import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import io.remanence.scope.Isolation;
import io.remanence.scope.Scope;
import io.remanence.transfer.Export;
import io.remanence.transfer.ExportPart;
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
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Takes what a space holds out of it and into an empty one. Both go through a file beside the space,
 * which only its owner may read and which is gone in the end: so neither a slow reader nor a slow
 * sender holds up the store, and what fails half way has given or stored nothing.
 */
public final class SpaceTransfer {
  private final SpaceName name;
  private final SpacePool pool;

  SpaceTransfer(SpaceName name, SpacePool pool) {
    this.name = name;
    this.pool = pool;
  }

  /**
   * Writes an export of one snapshot, in the format of {@link Export}; the caller closes the stream.
   *
   * @param what empty means all
   * @param reader whose data; absent means the space, which is for the owner alone
   * @param isolation the mode that counts for memories; absent means as set
   * @throws UncheckedIOException when the stream can't be written
   */
  public void export(
      Set<ExportPart> what,
      Optional<Scope> reader,
      Optional<Isolation> isolation,
      OutputStream out) {
    Set<ExportPart> parts = what.isEmpty() ? Export.everyPart() : what;
    pool.use(
        name,
        space ->
            spooling(
                space,
                file -> {
                  ExportReach reach = Reaches.export(space, reader, isolation);
                  space.parts.store().read(tx -> written(file, spool -> Export.write(tx, parts, reach, spool)));
                  Files.copy(file, out);
                  return file;
                }));
  }

  /**
   * Fills an empty space with an export: all that it holds, as it was, or nothing.
   *
   * @return how much was restored, or what is wrong with which line
   * @throws RemanenceException {@code CONFLICT} when the space is not empty
   * @throws UncheckedIOException when the stream can't be read
   */
  public RestoreReport restore(InputStream in) {
    return pool.use(
        name,
        space ->
            spooling(
                space,
                file -> {
                  space.parts.store().read(Restore::refuseFilled);
                  RestoreReport report;
                  try (OutputStream spool = new BufferedOutputStream(Files.newOutputStream(file))) {
                    report = Restore.check(in, spool);
                  }
                  if (report.errors().isEmpty()) {
                    long head = space.parts.store().transact(tx -> read(file, from -> Restore.write(tx, from)));
                    space.scopeClock.changedEverywhere(head);
                    space.changed();
                  }
                  return report;
                }));
  }

  private interface FileWork<T, R> {
    R with(T file) throws IOException;
  }

  private interface Writing {
    void to(OutputStream out);
  }

  private static <R> R spooling(OpenSpace space, FileWork<Path, R> work) {
    Path file = null;
    try {
      file =
          space.parts.folder().isPresent()
              ? Files.createTempFile(space.parts.folder().get(), "transfer", ".tmp")
              : Files.createTempFile("remanence", ".tmp");
      return work.with(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      remove(file);
    }
  }

  private static void remove(@Nullable Path file) {
    try {
      if (file != null) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      throw RemanenceException.of(
          ErrorCode.INTERNAL, "the file " + file + " could not be removed; remove it", e);
    }
  }

  /** Work of a store may be run more than once, so the file is begun anew each time. */
  private static long written(Path file, Writing writing) {
    try (OutputStream spool =
        new BufferedOutputStream(Files.newOutputStream(file), 1 << 16)) {
      writing.to(spool);
      spool.flush();
      return Files.size(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static long read(Path file, FileWork<InputStream, Long> reading) {
    try (InputStream from = Files.newInputStream(file)) {
      return reading.with(from);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
