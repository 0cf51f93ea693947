package io.remanence.jdbc;

import io.remanence.store.Store;
import io.remanence.testkit.StoreContract;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;

final class SqliteStoreContractTest implements StoreContract {
  @TempDir Path folder;

  @Override
  public Store openStore(Clock clock) {
    return new SqliteStoreProvider().open(folder, clock);
  }

  @Override
  public Optional<Store> reopenStore(Store store, Clock clock) {
    store.close();
    return Optional.of(openStore(clock));
  }
}
