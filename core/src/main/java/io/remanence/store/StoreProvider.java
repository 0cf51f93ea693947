package io.remanence.store;

import io.remanence.embed.VectorStore;
import io.remanence.error.ErrorCode;
import io.remanence.error.ErrorText;
import java.nio.file.Path;
import java.time.Clock;

/** Found by {@link java.util.ServiceLoader}: a kind of store that a module brings. */
public interface StoreProvider {
  /** The reason of the error for a file that is damaged. */
  String CORRUPT = "store_corrupt";

  /** The value of the setting {@code store} that chooses it, such as {@code sqlite}. */
  String name();

  /**
   * Opens the space's store, made where there is none.
   *
   * @param directory the space's own folder, which exists
   * @throws io.remanence.error.RemanenceException {@code UNAVAILABLE} when the files are damaged or
   *     of a newer schema; the message names the file and what to do, and nothing was changed
   */
  Store open(Path directory, Clock clock);

  /**
   * Copies the space's files as they are at one moment, while they are in use. The copy can be
   * opened by {@link #open} and {@link #openVectors}.
   *
   * @param directory the space's own folder
   * @param target an empty folder
   * @throws io.remanence.error.RemanenceException {@code CONFLICT} when this kind of store can't be
   *     copied so; {@code UNAVAILABLE} when the copy can't be written
   */
  default void backup(Path directory, Path target) {
    throw io.remanence.error.RemanenceException.of(
        ErrorCode.CONFLICT, ErrorText.NO_BACKUPS, name());
  }

  /** Opens the space's vectors; derived data, so a damaged file is put aside and begun anew. */
  VectorStore openVectors(Path directory);
}
