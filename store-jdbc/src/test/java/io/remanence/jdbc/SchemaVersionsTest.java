package io.remanence.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.remanence.embed.VectorStore;
import io.remanence.history.Limit;
import io.remanence.history.Message;
import io.remanence.history.Session;
import io.remanence.memory.Memory;
import io.remanence.scope.MemoryReach;
import io.remanence.scope.SessionKey;
import io.remanence.store.Store;
import io.remanence.store.StoreState;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Opens a small space of each schema version that was released: the sample conversation and one
 * turn, as the program of that time wrote them.
 */
class SchemaVersionsTest {
  private static final String MODEL = "all-minilm-l6-v2-q/1";

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 6, 12})
  void a_space_of_each_version_opens_with_everything_in_it(int version, @TempDir Path folder)
      throws IOException {
    for (String file : List.of("memory.db", "vectors.db")) {
      try (InputStream kept =
          SchemaVersionsTest.class.getResourceAsStream("/schemas/v" + version + "/" + file)) {
        assertThat(kept).as("%s of version %d", file, version).isNotNull();
        Files.copy(kept, folder.resolve(file));
      }
    }
    try (Store store = new SqliteStoreProvider().open(folder, Clock.systemUTC())) {
      assertThat(store.state()).isEqualTo(new StoreState.Writable());
      List<Session> sessions = store.read(tx -> tx.sessions().list("", 100));
      assertThat(sessions).extracting(s -> s.key().session()).contains("chat-1").hasSize(3);
      List<Message> messages =
          store.read(tx -> tx.history().full(SessionKey.of("chat-1"), Limit.all()));
      assertThat(messages)
          .extracting(m -> m.body().text())
          .containsExactly(
              "The launch moved to Friday, on the Blue Lake cluster. 发布改到周五。",
              "Noted: Friday, on Blue Lake.");
      List<Memory> memories = store.read(tx -> tx.memories().scan("", 100));
      assertThat(memories)
          .singleElement()
          .extracting(Memory::content)
          .asString()
          .contains("Blue Lake");
      List<Memory> found =
          store.read(
              tx ->
                  tx.memories()
                      .withIds(MemoryReach.everything(), List.of(memories.getFirst().id())));
      assertThat(found).hasSize(1);
      List<Memory> madeFrom =
          store.read(tx -> tx.provenance().madeFrom(List.of(messages.getFirst().seq())));
      assertThat(madeFrom).isEqualTo(memories);
      Store.Changes changes = store.changes(0, 1_000);
      assertThat(changes.items()).hasSize((int) changes.head());
    }
    try (VectorStore vectors = new SqliteStoreProvider().openVectors(folder)) {
      assertThat(vectors.scan(MODEL, "", 100)).isNotEmpty();
    }
  }
}
