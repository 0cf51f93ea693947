package io.remanence.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.remanence.embed.StoredVector;
import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Vectors are derived data: a file that can't be used is put aside, not mourned. */
final class SqliteVectorFileTest {
  private static final String MODEL = "test-model/1";

  @TempDir Path folder;
  private Path file = Path.of("");

  @BeforeEach
  void names_the_file() {
    file = folder.resolve("vectors.db");
  }

  private void fill(int items) {
    try (SqliteVectorStore store = SqliteVectorStore.open(file)) {
      List<StoredVector> vectors = new ArrayList<>();
      for (int i = 0; i < items; i++) {
        vectors.add(new StoredVector("memory:" + i, MODEL, i, new float[] {i, -i, 0.5f}));
      }
      store.put(vectors, List.of(), Map.of(MODEL, (long) items));
    }
  }

  private void isBegunAnew(Path aside) {
    try (SqliteVectorStore store = SqliteVectorStore.open(file)) {
      assertThat(store.position(MODEL)).isZero();
      assertThat(store.count(MODEL)).isZero();
    }
    assertThat(aside).isRegularFile();
    fill(3);
    try (SqliteVectorStore store = SqliteVectorStore.open(file)) {
      assertThat(store.count(MODEL)).isEqualTo(3);
    }
  }

  @Test
  void garbage_is_put_aside_under_a_free_name() throws Exception {
    for (int n = 1; n <= 3; n++) {
      byte[] garbage =
          ("garbage " + n).repeat(1_000).getBytes(java.nio.charset.StandardCharsets.UTF_8);
      Files.write(file, garbage);
      Path aside = folder.resolve("vectors.db.damaged-" + n);
      isBegunAnew(aside);
      assertThat(Files.readAllBytes(aside)).isEqualTo(garbage);
    }
  }

  @Test
  void a_truncated_file_is_put_aside() throws Exception {
    fill(2_000);
    byte[] whole = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(whole, whole.length / 2));
    isBegunAnew(folder.resolve("vectors.db.damaged-1"));
  }

  @Test
  void a_file_of_a_newer_program_is_put_aside() throws Exception {
    fill(3);
    sql(
        "INSERT INTO schema_history SELECT 2, '99', 'later', type, 'V99__later.sql', 1,"
            + " installed_by, installed_on, 1, 1 FROM schema_history WHERE version = '1'");
    isBegunAnew(folder.resolve("vectors.db.damaged-1"));
  }

  @Test
  void damage_that_shows_later_is_reported_and_the_file_put_aside_at_the_next_opening()
      throws Exception {
    fill(100_000);
    // Larger than what opening reads as a whole; the damage lies in the middle.
    long size = Files.size(file);
    try (var channel =
        java.nio.channels.FileChannel.open(file, java.nio.file.StandardOpenOption.WRITE)) {
      byte[] noise = new byte[4096];
      Arrays.fill(noise, (byte) 0xA5);
      for (long page = size / 4096 / 4; page < size / 4096 * 3 / 4; page++) {
        channel.write(ByteBuffer.wrap(noise), page * 4096);
      }
    }
    if (size > 16 << 20) {
      throw new IllegalStateException("the file is larger than this test expects: " + size);
    }
    isBegunAnew(folder.resolve("vectors.db.damaged-1"));
  }

  @Test
  void a_marked_file_is_put_aside_with_its_log() throws Exception {
    fill(3);
    Files.writeString(folder.resolve("vectors.db-wal"), "a log");
    new DerivedFile(file).mark();
    isBegunAnew(folder.resolve("vectors.db.damaged-1"));
    assertThat(folder.resolve("vectors.db.damaged-1-wal")).hasContent("a log");
    assertThat(folder.resolve("vectors.db.is-damaged")).doesNotExist();
  }

  @Test
  void an_error_while_a_call_runs_keeps_nothing_of_it() {
    fill(3);
    try (SqliteVectorStore store = SqliteVectorStore.open(file)) {
      List<StoredVector> broken = new ArrayList<>();
      broken.add(new StoredVector("memory:9", MODEL, 9, new float[] {9}));
      broken.add(null);
      assertThatThrownBy(() -> store.put(broken, List.of("memory:0"), Map.of(MODEL, 99L)))
          .isInstanceOf(NullPointerException.class);
      assertThat(store.count(MODEL)).isEqualTo(3);
      assertThat(store.position(MODEL)).isEqualTo(3);
      store.put(List.of(), List.of("memory:0"), Map.of());
      assertThat(store.count(MODEL)).isEqualTo(2);
    }
  }

  @Test
  void vectors_are_stored_as_floats_little_end_first() throws Exception {
    try (SqliteVectorStore store = SqliteVectorStore.open(file)) {
      store.put(
          List.of(new StoredVector("a", MODEL, 1, new float[] {1.5f, -2})), List.of(), Map.of());
    }
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT vector FROM vector")) {
      ByteBuffer bytes = ByteBuffer.wrap(rows.getBytes(1)).order(ByteOrder.LITTLE_ENDIAN);
      assertThat(bytes.getFloat()).isEqualTo(1.5f);
      assertThat(bytes.getFloat()).isEqualTo(-2f);
      assertThat(bytes.hasRemaining()).isFalse();
    }
  }

  @Test
  void a_closed_store_says_so() {
    SqliteVectorStore store = SqliteVectorStore.open(file);
    store.close();
    store.close();
    assertThatThrownBy(() -> store.count(MODEL))
        .isInstanceOfSatisfying(
            RemanenceException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNAVAILABLE));
  }

  private void sql(String text) throws Exception {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      statement.execute(text);
    }
  }
}
