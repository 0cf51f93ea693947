package io.remanence.space;

import io.remanence.audit.AuditOperation;
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

/**
 * Takes what a space holds out of it and into an empty one. Both go through a file beside the
 * space, which only its owner may read and which is gone in the end: so neither a slow reader nor a
 * slow sender holds up the store, and what fails half way has given or stored nothing.
 */
public final class SpaceTransfer {
  private static final int BUFFER = 1 << 16;

  private final SpaceName name;
  private final SpaceUse pool;

  SpaceTransfer(SpaceName name, SpaceUse pool) {
    this.name = name;
    this.pool = pool;
  }

  /**
   * Writes an export of one snapshot, in the format of {@link Export}; the caller closes the
   * stream.
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
    try (ExportFile file = export(what, reader, isolation)) {
      file.writeTo(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** An export to be sent later; the caller closes it. See {@link #export}. */
  public ExportFile export(
      Set<ExportPart> what, Optional<Scope> reader, Optional<Isolation> isolation) {
    Set<ExportPart> parts = what.isEmpty() ? Export.everyPart() : what;
    return pool.use(
        name,
        space -> {
          ExportFile file = file(space);
          try {
            ExportReach reach = Reaches.export(space, reader, isolation);
            long lines =
                space
                    .parts
                    .store()
                    .read(tx -> written(file.path(), out -> Export.write(tx, parts, reach, out)));
            SpaceAudit.exported(
                space,
                operation(parts),
                reader.map(scope -> Reaches.placement(space, scope, isolation)),
                lines);
            return file;
          } catch (RuntimeException | Error e) {
            file.close();
            throw e;
          }
        });
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
        space -> {
          var empty = space.parts.store().read(Restore::refuseFilled);
          try (ExportFile file = file(space)) {
            RestoreReport report;
            try (OutputStream copy =
                new BufferedOutputStream(Files.newOutputStream(file.path()), BUFFER)) {
              report = Restore.check(in, copy);
            }
            if (report.errors().isEmpty()) {
              long head =
                  space
                      .audited
                      .unaudited()
                      .transact(tx -> read(file.path(), from -> Restore.write(tx, from)));
              space.scopeClock.changedEverywhere(head);
              space.changed();
            }
            return report;
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  private static AuditOperation operation(Set<ExportPart> parts) {
    if (parts.size() > 1) {
      return AuditOperation.EXPORT;
    }
    return switch (parts.iterator().next()) {
      case MEMORIES -> AuditOperation.EXPORT_MEMORIES;
      case PROFILES -> AuditOperation.EXPORT_PROFILES;
      case AUDIT -> AuditOperation.AUDIT_EXPORT;
      case HISTORY, SUMMARIES, METADATA, INJECTIONS -> AuditOperation.EXPORT;
    };
  }

  private interface Reading {
    long from(InputStream in) throws IOException;
  }

  private interface Writing {
    long to(OutputStream out);
  }

  /** A file beside the space that nobody else may read. */
  private static ExportFile file(OpenSpace space) {
    Optional<Path> folder = space.parts.folder();
    try {
      return new ExportFile(
          folder.isPresent()
              ? Files.createTempFile(folder.get(), "transfer", ".tmp")
              : Files.createTempFile("remanence", ".tmp"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Work of a store may be run more than once, so the file is begun anew each time. */
  private static long written(Path file, Writing writing) {
    try (OutputStream spool = new BufferedOutputStream(Files.newOutputStream(file), BUFFER)) {
      long lines = writing.to(spool);
      spool.flush();
      return lines;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static long read(Path file, Reading reading) {
    try (InputStream from = Files.newInputStream(file)) {
      return reading.from(from);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
