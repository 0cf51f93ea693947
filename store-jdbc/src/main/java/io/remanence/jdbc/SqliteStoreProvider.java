package io.remanence.jdbc;

import io.remanence.embed.VectorStore;
import io.remanence.store.Store;
import io.remanence.store.StoreProvider;
import java.nio.file.Path;
import java.time.Clock;

/** The setting {@code sqlite}: a space's data in {@code memory.db} and {@code vectors.db}. */
public final class SqliteStoreProvider implements StoreProvider {
  /** Called by {@link java.util.ServiceLoader}. */
  public SqliteStoreProvider() {}

  @Override
  public String name() {
    return "sqlite";
  }

  @Override
  public Store open(Path directory, Clock clock) {
    return SqliteStore.open(directory.resolve("memory.db"), clock);
  }

  @Override
  public void backup(Path directory, Path target) {
    // Vectors first: those of later changes are made again, those of none would stay for good.
    VacuumedCopy.of(directory.resolve("vectors.db"), target.resolve("vectors.db"));
    VacuumedCopy.of(directory.resolve("memory.db"), target.resolve("memory.db"));
  }

  @Override
  public VectorStore openVectors(Path directory) {
    return SqliteVectorStore.open(directory.resolve("vectors.db"));
  }
}
