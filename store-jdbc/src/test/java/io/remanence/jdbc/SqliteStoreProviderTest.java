package io.remanence.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.store.Store;
import io.remanence.store.StoreProvider;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SqliteStoreProviderTest {
  @TempDir Path folder;

  @Test
  void is_found_by_its_name_and_keeps_a_space_in_two_files() throws Exception {
    StoreProvider provider =
        ServiceLoader.load(StoreProvider.class).stream()
            .map(ServiceLoader.Provider::get)
            .filter(found -> found.name().equals("sqlite"))
            .findFirst()
            .orElseThrow();
    try (Store store = provider.open(folder, Stores.CLOCK)) {
      Stores.say(store, Appends.session("room"), "text");
      provider.openVectors(folder).close();
    }
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files.map(Path::getFileName).map(Path::toString))
          .containsExactlyInAnyOrder("memory.db", "vectors.db");
    }
  }

  @Test
  void every_migration_is_listed() throws Exception {
    for (Schema schema : new Schema[] {Schema.MEMORY, Schema.VECTORS}) {
      URL folderOfMigrations = getClass().getClassLoader().getResource(schema.folder());
      assertThat(folderOfMigrations).isNotNull();
      try (Stream<Path> files = Files.list(Path.of(folderOfMigrations.toURI()))) {
        assertThat(files.map(Path::getFileName).map(Path::toString))
            .containsExactlyInAnyOrderElementsOf(schema.files());
      }
    }
  }

  @Test
  void the_file_is_set_up_for_durable_writes() throws Exception {
    Stores.open(folder).close();
    assertThat(Stores.value(folder, "PRAGMA journal_mode")).isEqualTo("wal");
    assertThat(Stores.value(folder, "SELECT max(CAST(version AS INTEGER)) FROM schema_history"))
        .isEqualTo(String.valueOf(Schema.MEMORY.version()));
    try (var connection = Connections.durableWriter(Stores.file(folder)).getConnection();
        var statement = connection.createStatement()) {
      for (String[] setting :
          new String[][] {
            {"synchronous", "2"},
            {"secure_delete", "1"},
            {"temp_store", "2"},
            {"busy_timeout", "10000"}
          }) {
        try (var rows = statement.executeQuery("PRAGMA " + setting[0])) {
          assertThat(rows.getString(1)).as(setting[0]).isEqualTo(setting[1]);
        }
      }
    }
    try (var connection = Connections.derivedWriter(Stores.file(folder)).getConnection();
        var statement = connection.createStatement();
        var rows = statement.executeQuery("PRAGMA synchronous")) {
      assertThat(rows.getString(1)).isEqualTo("1");
    }
  }
}
