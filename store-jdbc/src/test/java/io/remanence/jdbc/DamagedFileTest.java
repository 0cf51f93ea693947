package io.remanence.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.remanence.error.ErrorCode;
import io.remanence.error.RemanenceException;
import io.remanence.scope.SessionKey;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that can't be used: the error names the file and says what to do, the file stays. */
final class DamagedFileTest {
  private static final SessionKey ROOM = Appends.session("room");

  @TempDir Path folder;
  private Path file = Path.of("");

  @BeforeEach
  void names_the_file() {
    file = Stores.file(folder);
  }

  private void fill() {
    try (SqliteStore store = Stores.open(folder)) {
      for (int i = 0; i < 200; i++) {
        Stores.say(store, ROOM, "text " + i + " 很长的一段话。".repeat(20));
      }
    }
  }

  private AbstractThrowableAssert<?, ? extends Throwable> isRefused() throws IOException {
    byte[] before =
        Files.isDirectory(file) || Files.notExists(file) ? new byte[0] : Files.readAllBytes(file);
    var refused =
        assertThatThrownBy(() -> Stores.open(folder).close())
            .isInstanceOfSatisfying(
                RemanenceException.class,
                e -> assertThat(e.code()).isEqualTo(ErrorCode.UNAVAILABLE))
            .hasMessageContaining(file.toString());
    if (before.length > 0) {
      assertThat(Files.readAllBytes(file)).isEqualTo(before);
    }
    return refused;
  }

  @Test
  void a_file_of_garbage_is_refused_and_left_as_it_is() throws Exception {
    byte[] garbage = new byte[40_000];
    new Random(7).nextBytes(garbage);
    Files.write(file, garbage);
    isRefused().hasMessageContaining("restore a backup").hasMessageContaining("move it away");
  }

  @Test
  void a_short_text_file_is_refused() throws Exception {
    Files.writeString(file, "{}");
    isRefused().hasMessageContaining("does not begin like an SQLite database");
  }

  @Test
  void a_truncated_file_is_refused() throws Exception {
    fill();
    byte[] whole = Files.readAllBytes(file);
    for (int length : new int[] {60, 5_000, whole.length / 2, whole.length - 4096}) {
      Files.write(file, Arrays.copyOf(whole, length));
      isRefused().hasMessageContaining("is damaged");
    }
    Files.write(file, whole);
    try (SqliteStore store = Stores.open(folder)) {
      assertThat(Stores.texts(store, ROOM)).hasSize(200);
    }
  }

  @Test
  void a_file_with_overwritten_pages_is_refused() throws Exception {
    fill();
    byte[] bytes = Files.readAllBytes(file);
    Arrays.fill(bytes, 3 * 4096, 20 * 4096, (byte) 0xA5);
    Files.write(file, bytes);
    isRefused().hasMessageContaining("is damaged");
  }

  @Test
  void a_file_with_a_broken_header_is_refused() throws Exception {
    fill();
    byte[] bytes = Files.readAllBytes(file);
    System.arraycopy("SQLite format 9".getBytes(StandardCharsets.US_ASCII), 0, bytes, 0, 15);
    Files.write(file, bytes);
    isRefused();
  }

  @Test
  void a_folder_in_its_place_is_refused() throws Exception {
    Files.createDirectory(file);
    isRefused().hasMessageContaining("no file");
    assertThat(file).isEmptyDirectory();
  }

  @Test
  void a_database_of_another_program_is_refused() throws Exception {
    Stores.sql(folder, "CREATE TABLE songs (title TEXT)", "INSERT INTO songs VALUES ('夜曲')");
    isRefused().hasMessageContaining("another program");
    assertThat(Stores.value(folder, "SELECT count(*) FROM sqlite_schema")).isEqualTo("1");
  }

  @Test
  void a_file_of_a_newer_program_is_refused() throws Exception {
    fill();
    Stores.sql(
        folder,
        "INSERT INTO schema_history SELECT 99, '99', 'later', type, 'V99__later.sql', 1,"
            + " installed_by, installed_on, 1, 1 FROM schema_history WHERE version = '1'");
    isRefused().hasMessageContaining("newer program").hasMessageContaining("99");
  }

  @Test
  void a_log_without_its_file_is_refused_and_kept() throws Exception {
    Path wal = FileInspection.beside(file, "-wal");
    Files.writeString(wal, "the log of a file that was moved away");
    isRefused().hasMessageContaining(wal.toString());
    assertThat(wal).hasContent("the log of a file that was moved away");
    assertThat(file).doesNotExist();
  }

  @Test
  void an_empty_file_is_begun_anew() throws Exception {
    Files.createFile(file);
    try (SqliteStore store = Stores.open(folder)) {
      assertThat(Stores.say(store, ROOM, "first")).isEqualTo(1);
    }
  }

  @Test
  void a_file_whose_making_was_cut_off_is_finished() throws Exception {
    Stores.sql(folder, "PRAGMA journal_mode = WAL", "CREATE TABLE x (y)", "DROP TABLE x");
    try (SqliteStore store = Stores.open(folder)) {
      assertThat(Stores.say(store, ROOM, "first")).isEqualTo(1);
    }
  }

  @Test
  void opening_leaves_no_files_beside_one_that_is_refused() throws Exception {
    Files.write(file, new byte[10_000]);
    isRefused();
    try (Stream<Path> all = Files.list(folder)) {
      assertThat(all).containsExactly(file);
    }
  }

  @Test
  void names_with_characters_that_urls_know_are_just_names() throws Exception {
    for (String name : new String[] {"a?b=c&d", "x#y", "100%41", "群聊 空间", "a;b"}) {
      Path odd = Files.createDirectory(folder.resolve(name));
      try (SqliteStore store = Stores.open(odd)) {
        Stores.say(store, ROOM, name);
      }
      assertThat(odd.resolve("memory.db")).isRegularFile();
      try (SqliteStore store = Stores.open(odd)) {
        assertThat(Stores.texts(store, ROOM)).containsExactly(name);
      }
    }
    assertThat(folder.resolve("a")).doesNotExist();
  }
}
