package io.remanence.jdbc;

import io.remanence.embed.VectorStore;
import io.remanence.testkit.VectorStoreContract;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;

final class SqliteVectorStoreContractTest implements VectorStoreContract {
  @TempDir Path folder;

  @Override
  public VectorStore openVectors() {
    return new SqliteStoreProvider().openVectors(folder);
  }

  @Override
  public Optional<VectorStore> reopenVectors(VectorStore vectors) {
    vectors.close();
    return Optional.of(openVectors());
  }
}
